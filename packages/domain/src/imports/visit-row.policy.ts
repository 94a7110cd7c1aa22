import type { ImportCells } from '@bedside/contracts/people/imports.schema';
import { instantOf } from '../practice/local-time.ts';
import type { NamedPatient } from './find-patients.ts';
import { readNamedPatient } from './named-patient.policy.ts';
import { dayOf, LONG_AGO, type Reading, readerOf, refuse, shortText } from './read-cells.ts';

const statusWords = {
  finished: 'finished completed complete done fulfilled checkedout closed seen signed',
  canceled: 'canceled cancelled patientcanceled patientcancelled latecancel',
  missed: 'noshow missed didnotattend',
  booked: 'booked scheduled confirmed pending upcoming unconfirmed',
  /** The patient was there, but the file doesn’t say what followed. */
  arrived: 'arrived checkedin inroom inprogress started waiting',
} as const;
type WrittenStatus = keyof typeof statusWords;
export type VisitStatus = Exclude<WrittenStatus, 'arrived'>;
const statuses = new Map(
  (Object.entries(statusWords) as [WrittenStatus, string][]).flatMap(([status, text]) =>
    text.split(' ').map((word) => [word, status] as const),
  ),
);
const statusOf = (typed: string): WrittenStatus =>
  statuses.get(typed.toLowerCase().replaceAll(/[^a-z]/g, '')) ??
  refuse('Use completed, canceled, no-show, or scheduled.');

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/i;
const YEARS_AHEAD = 5;
const ENTER_TIME = 'Enter a local time, such as 9:30 AM or 14:30.';

/** @returns HH:mm */
function timeOf(typed: string): string {
  const [, hour = '', minutes = '', half] = TIME.exec(typed.trim()) ?? [];
  if (!hour) return refuse(ENTER_TIME);
  const typedHour = Number(hour);
  if (typedHour > 23 || Number(minutes) > 59 || (half && (typedHour < 1 || typedHour > 12)))
    return refuse(`This time doesn’t exist. ${ENTER_TIME}`);
  const hours = half ? (typedHour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typedHour;
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

const FUTURE = {
  finished: 'This visit is in the future, so it can’t be completed. Use scheduled or canceled.',
  missed: 'This visit is in the future, so it can’t be a no-show. Use scheduled or canceled.',
};
const MAX_REASON = 250;

export interface RowVisit extends NamedPatient {
  status: VisitStatus;
  /** yyyy-MM-dd */
  day: string;
  startsAt: Date | null;
  reason: string | null;
  service: string | null;
  provider: string | null;
}

/** Guesses nothing: a past visit must say whether it took place. */
export function readVisit(cells: ImportCells, reading: Reading) {
  const reader = readerOf(cells, reading);
  const { issues, complain, read, need } = reader;
  const lastYear = Number(reading.today.slice(0, 4)) + YEARS_AHEAD;
  const day = need('visitDate', (typed) => dayOf(typed, reading.dateOrders.visitDate, lastYear));
  // Many systems write the date and time into one cell.
  const dated = cells.visitDate?.trim() ?? '';
  const gap = dated.search(/[ T]/);
  const timeInDate = gap < 0 ? '' : dated.slice(gap + 1);
  const time = cells.visitTime?.trim()
    ? read('visitTime', timeOf)
    : timeInDate
      ? read('visitDate', () => timeOf(timeInDate))
      : null;
  const written = need('visitStatus', statusOf);
  if (day && (day < LONG_AGO || Number(day.slice(0, 4)) > lastYear))
    complain('visitDate', 'This date is too far in the past or future. Correct it.');
  const startsAt = day && time ? instantOf(day, time, reading.timeZone) : null;
  if (day && time && !startsAt)
    complain('visitTime', 'This time doesn’t exist that day because clocks change. Enter another time.');
  const isPast = day !== null && (startsAt ? startsAt <= reading.now : day < reading.today);
  if (day && isPast && written === 'booked')
    complain('visitStatus', 'This visit is in the past. Use completed, canceled, or no-show.');
  if (day && !isPast && (written === 'finished' || written === 'missed'))
    complain('visitStatus', FUTURE[written]);
  const isAhead = startsAt ? !isPast : day !== null && day > reading.today;
  if (day && !isAhead && written === 'arrived')
    complain(
      'visitStatus',
      `“${cells.visitStatus?.trim()}” doesn’t say how the visit ended. Use completed, canceled, or no-show.`,
    );
  const status = written === 'arrived' ? 'booked' : written;
  const visit = {
    ...readNamedPatient(cells, reading, reader),
    status,
    day,
    startsAt,
    reason: read('reason', shortText(MAX_REASON)),
    service: read('service', (typed) => typed),
    provider: read('provider', (typed) => typed),
  };
  return { issues, visit: issues.length === 0 ? (visit as RowVisit) : null };
}
