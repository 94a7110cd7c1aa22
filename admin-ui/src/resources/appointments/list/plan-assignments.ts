import { addMinutes, format, parse } from 'date-fns';
import type { VisitInHand } from '../actions/visit-in-hand.ts';

export interface Assignment {
  visit: VisitInHand;
  appointmentDate: string;
  appointmentTime: string;
}

const DAY = 'yyyy-MM-dd';
const TIME = 'HH:mm';

/**
 * One provider's round: the visits follow each other from the first time on, `minutesApart` from start to start. A
 * visit that has a time keeps it, and a telemedicine visit keeps the time its patient chose.
 */
export function planAssignments(
  visits: readonly VisitInHand[],
  { date, firstTime, minutesApart }: { date: string; firstTime: string; minutesApart: number },
): Assignment[] {
  let next = parse(`${date} ${firstTime}`, `${DAY} ${TIME}`, new Date(0));
  return visits.map((visit) => {
    const own = ownTime(visit);
    if (own) return { visit, ...own };
    const at = next;
    next = addMinutes(next, minutesApart);
    return { visit, appointmentDate: format(at, DAY), appointmentTime: format(at, TIME) };
  });
}

function ownTime(visit: VisitInHand) {
  const { appointmentDate, appointmentTime, telemedicineTime, preferedAppointmentDate } = visit;
  if (appointmentDate && appointmentTime) return { appointmentDate, appointmentTime };
  return telemedicineTime && { appointmentDate: preferedAppointmentDate, appointmentTime: telemedicineTime };
}
