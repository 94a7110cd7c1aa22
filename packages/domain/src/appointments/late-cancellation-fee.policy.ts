import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { hoursToMilliseconds } from '@bedside/db/dates';
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
