import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { addMinutes, hoursToMilliseconds } from '@bedside/db/dates';
import type { AppointmentState } from '../appointment-status/appointment-state.ts';

/** Null when no fee is set, no time is confirmed, or the cutoff is not reached. */
export function lateCancellationFee(
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  {
    now,
    cancellationCutoffHours,
    lateCancelFeeCents,
  }: { now: Date; cancellationCutoffHours: number; lateCancelFeeCents: number },
): number | null {
  if (lateCancelFeeCents === 0 || !startsAt || !plannedStatuses.includes(status)) return null;
  const ahead = startsAt.getTime() - now.getTime();
  return ahead > hoursToMilliseconds(cancellationCutoffHours) ? null : lateCancelFeeCents;
}

/** From when a visit can be marked as a no-show; null if it has no time or is over. Rule: appointments.no-show */
export const noShowFrom = (
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  { noShowGraceMinutes }: { noShowGraceMinutes: number },
): Date | null =>
  startsAt && plannedStatuses.includes(status) ? addMinutes(startsAt, noShowGraceMinutes) : null;

/** In cents, or null for no fee. A no-show has its own fee instead of the late cancellation fee. */
export function cancellationFee(
  appointment: Pick<AppointmentState, 'status' | 'startsAt'>,
  {
    noShow,
    noShowFeeCents,
    ...late
  }: Parameters<typeof lateCancellationFee>[1] & { noShow: boolean; noShowFeeCents: number },
): number | null {
  if (noShow) return noShowFeeCents || null;
  return lateCancellationFee(appointment, late);
}
