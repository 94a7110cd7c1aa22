import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Database } from '@bedside/db/database';
import { addMinutes, differenceInMinutes, subMinutes } from '@bedside/db/dates';
import type { Appointments } from '@bedside/db/schema';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Appointment } from '../appointment-status/appointment.queries.ts';
import { localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';

type Practice = Pick<PracticeSettings, 'arrivalWindowMinutes'>;
type Timed = Pick<Appointment, 'status' | 'telemedicine' | 'startsAt' | 'endsAt' | 'providerArrivedAt'>;

/**
 * When the next step is due: set out by the start, arrive within the window, end telemedicine on time. Null when
 * nothing is due.
 */
function dueBy({ status, telemedicine, startsAt, endsAt, providerArrivedAt }: Timed, practice: Practice) {
  if (!startsAt || providerArrivedAt) return null;
  if (status === 'SCHEDULED') return telemedicine ? endsAt : startsAt;
  return status === 'ON THE WAY' ? addMinutes(startsAt, practice.arrivalWindowMinutes) : null;
}

export function lateMinutesOf(appointment: Timed, now: Date, practice: Practice): number {
  const due = dueBy(appointment, practice);
  return due ? Math.max(0, differenceInMinutes(now, due)) : 0;
}

/**
 * The SQL version of `lateMinutesOf`: late by at least a minute. Its first three conditions match a small
 * index, and a `case` keeps PostgreSQL from choosing another.
 */
export const isLate =
  (now: Date, { arrivalWindowMinutes }: Practice) =>
  (eb: ExpressionBuilder<Database & { appointment: Appointments }, 'appointment'>): Expression<SqlBool> => {
    const latest = subMinutes(now, 1);
    return eb.and([
      eb('appointment.status', 'in', plannedStatuses),
      eb('appointment.providerArrivedAt', 'is', null),
      eb('appointment.startsAt', '<=', latest),
      eb
        .case()
        .when('appointment.status', '=', 'ON THE WAY')
        .then(eb('appointment.startsAt', '<=', subMinutes(latest, arrivalWindowMinutes)))
        .when('appointment.telemedicine', '=', true)
        .then(eb('appointment.endsAt', '<=', latest))
        .else(true)
        .end(),
    ]);
  };

interface ArrivalTimed {
  telemedicine: boolean;
  startsAt: Date | null;
  enRouteAt: Date | null;
}

interface ArrivalPractice {
  arrivalWindowMinutes: number;
  timeZone: string;
}

/** Local times; null without a time or a drive. Rule: appointments.arrival-window */
export function arrivalWindowOf(
  { telemedicine, startsAt, enRouteAt }: ArrivalTimed,
  { arrivalWindowMinutes, timeZone }: ArrivalPractice,
) {
  if (!startsAt || telemedicine) return null;
  const from = enRouteAt && enRouteAt > startsAt ? enRouteAt : startsAt;
  return {
    from: localTime(from, timeZone),
    to: localTime(addMinutes(from, arrivalWindowMinutes), timeZone),
  };
}
