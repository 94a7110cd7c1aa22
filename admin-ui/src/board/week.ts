import type { Board, BoardAppointment, BoardProvider } from '@bedside/contracts/appointments/dispatch.schema';
import type { Opening } from '@bedside/contracts/practice/opening';
import { initials, type Named } from '@bedside/ui-kit/person';
import { shortName } from '../formatting/person-text.ts';
import { isAway, isPlaced, type Lane, laneOf, loadOf, type PlacedAppointment } from './lane.ts';
import { DAY_MINUTES, toMinutes } from './time-span.ts';

/** Visits shown in a cell before “+2 more”. */
export const CELL_VISITS = 3;
/** Days with a higher load are orange. */
const FULL = 0.9;

export interface WeekCell {
  day: string;
  lane: Lane;
  load: Load;
  /** Why the provider doesn’t work that day; null on a working day. */
  off: string | null;
}

interface Load {
  minutes: number;
  /** The share of the working time that visits and drives take. */
  part: number;
  isFull: boolean;
}

export interface WeekRow {
  provider: BoardProvider;
  cells: readonly WeekCell[];
  load: Load;
  count: number;
}

export function weekRows(
  { providers, appointments }: Pick<Board, 'providers' | 'appointments'>,
  days: readonly string[],
  practice: Opening | undefined,
): WeekRow[] {
  const placed = appointments.filter(isPlaced);
  return providers.map((provider) => {
    const cells = days.map((day) => cellOf(provider, placed, day, practice));
    const working = cells.filter(({ off }) => off === null);
    const minutes = cells.reduce((sum, { load }) => sum + load.minutes, 0);
    const part = working.reduce((sum, { load }) => sum + load.part, 0) / Math.max(1, working.length);
    return {
      provider,
      cells,
      load: { minutes, part, isFull: part > FULL },
      count: cells.reduce((sum, { lane }) => sum + lane.bars.length, 0),
    };
  });
}

function cellOf(
  provider: BoardProvider,
  placed: readonly PlacedAppointment[],
  day: string,
  practice: Opening | undefined,
): WeekCell {
  const lane = laneOf(provider, placed, day, practice);
  const [first] = lane.off;
  const isOff = first?.from === 0 && first.to === DAY_MINUTES;
  const off = isAway(provider, day) ? 'Time off, all day' : lane.isHoliday ? 'Closed' : isOff ? 'Off' : null;
  const { minutes, part } = loadOf(lane);
  return { day, lane, off, load: { minutes, part, isFull: off === null && part > FULL } };
}

export const fullDays = (rows: readonly WeekRow[]): number =>
  rows.flatMap(({ cells }) => cells).filter(({ load }) => load.isFull).length;

/**
 * Grouped by preferred day. Overdue visits count as due today or, if today isn’t shown, on the first day
 * shown.
 */
export function unassignedByDay(
  unassigned: readonly BoardAppointment[],
  days: readonly string[],
  today: string,
): ReadonlyMap<string, readonly BoardAppointment[]> {
  const due = days.includes(today) ? today : (days[0] ?? '');
  return Map.groupBy(unassigned, ({ preferedAppointmentDate }) =>
    preferedAppointmentDate < due || !days.includes(preferedAppointmentDate) ? due : preferedAppointmentDate,
  );
}

/** The appointments that the arrow keys walk through: a column for each day, its visits by provider and time. */
export const weekStops = (rows: readonly WeekRow[], days: readonly string[]) =>
  days.map((_, column) =>
    rows.flatMap(({ cells }, row) =>
      (cells[column]?.lane.bars ?? []).slice(0, CELL_VISITS).map(({ appointment }) => ({
        id: appointment.id,
        from: row * DAY_MINUTES + toMinutes(appointment.startTime),
      })),
    ),
  );

/** The longest form of a name that fits: the full name, initial and family name, family name, or initials. */
export function nameWithin(person: Named & { id: string }, room: number, widthOf: (text: string) => number) {
  const forms = [`${person.firstName} ${person.lastName}`.trim(), shortName(person), person.lastName];
  return forms.find((form) => widthOf(form) <= room) ?? initials(person);
}
