import { statusLooks } from '@bedside/contracts/appointments/appointment-status';
import type { BoardVisit, Clash } from '@bedside/contracts/appointments/dispatch.schema';
import { fullName, type Named } from '@bedside/ui-kit/person';
import { durationWords, serviceWords } from '../words/visit-words.ts';
import { HOUR } from './clock.ts';
import { isPlaced, stretchOf } from './lane.ts';
import type { Stretch } from './stretch.ts';

/** "12:45": the first of two times that the same AM or PM follows. */
function shortClock(minutes: number): string {
  const hour = Math.floor(minutes / HOUR) % 12;
  return `${hour === 0 ? 12 : hour}:${String(minutes % HOUR).padStart(2, '0')}`;
}

/** "12:45 PM" */
export const clock = (minutes: number): string =>
  `${shortClock(minutes)} ${Math.floor(minutes / HOUR) % 24 < 12 ? 'AM' : 'PM'}`;

/** "9:00 to 9:45 AM", "11:30 AM to 12:15 PM" */
export function spanClock({ from, to }: Stretch): string {
  const [first, last] = [clock(from), clock(to)];
  return `${first.slice(-2) === last.slice(-2) ? shortClock(from) : first} to ${last}`;
}

/** "8 AM": an hour's head. */
export const hourWords = (minutes: number): string => clock(minutes).replace(':00', '');

const clashWords: Record<Clash, string> = {
  visit: 'overlaps another visit',
  travel: 'not enough drive time',
  off: 'outside working hours',
};

/** "Grace O’Malley, 9:00 to 9:45 AM, awaiting payment, 18 min drive" */
export function barName(visit: BoardVisit): string {
  const when = isPlaced(visit) ? stretchOf(visit) : null;
  return [
    fullName(visit.patient),
    when && spanClock(when),
    statusLooks[visit.appointmentStatus].label.toLowerCase(),
    visit.telemedicine && 'by video',
    visit.travelMinutes && `${visit.travelMinutes} min drive`,
    visit.lateMinutes > 0 && lateWords(visit),
    visit.clash && clashWords[visit.clash],
  ]
    .filter(Boolean)
    .join(', ');
}

export const lateWords = ({ lateMinutes }: Pick<BoardVisit, 'lateMinutes'>): string =>
  `${durationWords(lateMinutes)} late`;

/** "Rosalind Park, IV hydration, awaiting time, waiting 2h 5m, afternoon, 60 min" */
export const unassignedName = (visit: BoardVisit, waits: string): string =>
  [
    fullName(visit.patient),
    serviceWords(visit.serviceNames),
    statusLooks[visit.appointmentStatus].label.toLowerCase(),
    `waiting ${waits}`,
    slotWords(visit).toLowerCase(),
    `${visit.durationMinutes} min`,
  ].join(', ');

const capital = (word: string) => word.charAt(0) + word.slice(1).toLowerCase();

/** "Morning or evening", "ASAP", or the time of a telemedicine visit. */
export function slotWords({ appointmentSlot, telemedicineTime }: BoardVisit): string {
  if (telemedicineTime) return clockOf(telemedicineTime);
  return appointmentSlot.map((slot) => (slot === 'ASAP' ? slot : capital(slot))).join(', ');
}

const clockOf = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clock(hours * HOUR + minutes);
};

/** "Jamal W.": a name for a narrow bar. */
export const tightName = ({ firstName, lastName }: Named): string =>
  `${firstName} ${Array.from(lastName)[0] ?? ''}.`;
