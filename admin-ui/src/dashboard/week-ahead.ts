import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import type { Opening } from '@bedside/contracts/practice/opening';
import { weekRows } from '../board/week.ts';

interface DayAhead {
  day: string;
  visits: number;
  unassigned: number;
  /** The average share of the working time of the providers who work that day; null if nobody does. */
  load: number | null;
}

/** Null if the board is too long to be read whole, because the counts would be too low. */
export function daysAhead(
  board: Board,
  days: readonly string[],
  practice: Opening | undefined,
): DayAhead[] | null {
  const { providers, providerCount, appointments, unassigned, unassignedCount } = board;
  if (providers.length < providerCount || unassigned.length < unassignedCount) return null;
  const rows = weekRows(board, days, practice);
  return days.map((day, at) => {
    const waiting = unassigned.filter(({ preferedAppointmentDate }) => preferedAppointmentDate === day);
    const parts = rows.flatMap(({ cells }) => {
      const cell = cells[at];
      return cell && cell.off === null ? [cell.load.part] : [];
    });
    return {
      day,
      visits: appointments.filter(({ appointmentDate }) => appointmentDate === day).length + waiting.length,
      unassigned: waiting.filter(({ providerId }) => providerId === null).length,
      load: parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0) / parts.length,
    };
  });
}
