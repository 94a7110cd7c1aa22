import type { Board, BoardAppointment, Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { isPlaced, timeSpanOf } from './lane.ts';
import type { Target } from './placement.ts';
import { overlapOf, type TimeSpan } from './time-span.ts';

const LEAST = 8;

/** Other appointments of the target's provider on that day. */
export const othersOf = (
  board: Pick<Board, 'appointments'>,
  appointment: BoardAppointment,
  target: Target,
): TimeSpan[] =>
  board.appointments
    .filter(isPlaced)
    .filter(
      ({ id, providerId, appointmentDate }) =>
        id !== appointment.id && providerId === target.providerId && appointmentDate === target.date,
    )
    .map(timeSpanOf);

/**
 * The overlap with another appointment, or the missing travel minutes. Covers at most half of the preview, so
 * that its time stays legible.
 */
export function dragPreviewConflict(
  whole: TimeSpan,
  { clash, shortMinutes, travelMinutesBefore }: Pick<Fit, 'clash' | 'shortMinutes' | 'travelMinutesBefore'>,
  others: readonly TimeSpan[],
): TimeSpan | null {
  if (clash !== 'appointment' && clash !== 'travel') return null;
  const both = others.map((other) => overlapOf(whole, other)).find((part) => part !== null);
  const before = Math.max(0, ...others.map(({ to }) => to).filter((to) => to <= whole.from));
  const isBefore = both
    ? both.from === whole.from
    : before > 0 && before + (travelMinutesBefore ?? 0) > whole.from;
  const minutes = both ? both.to - both.from : shortMinutes;
  const size = Math.min(Math.max(LEAST, minutes), (whole.to - whole.from) / 2);
  return isBefore ? { from: whole.from, to: whole.from + size } : { from: whole.to - size, to: whole.to };
}
