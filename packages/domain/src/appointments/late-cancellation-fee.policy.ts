import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { hoursToMilliseconds } from 'date-fns';
import type { AppointmentState } from '../appointment-status/appointment-state.ts';

/**
 * What cancelling a visit now costs by the practice's policy, in cents; null where it costs nothing: no fee is set, or
 * the visit has no confirmed time, or is further away than the cut-off.
 */
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
