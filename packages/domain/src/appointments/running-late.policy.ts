import type { Database } from '@bedside/db/database';
import type { Appointments } from '@bedside/db/schema';
import { addMinutes, differenceInMinutes, subMinutes } from 'date-fns';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Appointment } from '../appointment-status/appointment.queries.ts';
import { localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';

type Practice = Pick<PracticeSettings, 'arrivalWindowMinutes'>;
type Timed = Pick<Appointment, 'status' | 'telemedicine' | 'startsAt' | 'endsAt' | 'providerArrivedAt'>;

/**
 * By when something has to have happened: a visit at home is set out for by its start, who is under way arrives within
 * the patient's window, and a visit online, which nobody sets out for, is done by its end. Null where nothing is awaited.
 */
function dueBy({ status, telemedicine, startsAt, endsAt, providerArrivedAt }: Timed, practice: Practice) {
  if (!startsAt || providerArrivedAt) return null;
  if (status === 'SCHEDULED') return telemedicine ? endsAt : startsAt;
  return status === 'ON THE WAY' ? addMinutes(startsAt, practice.arrivalWindowMinutes) : null;
}

/** Whole minutes that a visit is late; 0 when it is in time. */
export function lateMinutesOf(appointment: Timed, now: Date, practice: Practice): number {
  const due = dueBy(appointment, practice);
  return due ? Math.max(0, differenceInMinutes(now, due)) : 0;
}

/** The same of `appointments as appointment`, for lists and counts: whether it is late by at least a minute. */
export const isLate =
  (now: Date, { arrivalWindowMinutes }: Practice) =>
  (eb: ExpressionBuilder<Database & { appointment: Appointments }, 'appointment'>): Expression<SqlBool> => {
    const latest = subMinutes(now, 1);
    return eb.and([
      eb('appointment.providerArrivedAt', 'is', null),
      eb.or([
        eb.and([
          eb('appointment.status', '=', 'SCHEDULED'),
          eb(
            eb
              .case()
              .when('appointment.telemedicine', '=', true)
              .then(eb.ref('appointment.endsAt'))
              .else(eb.ref('appointment.startsAt'))
              .end(),
            '<=',
            latest,
          ),
        ]),
        eb.and([
          eb('appointment.status', '=', 'ON THE WAY'),
          eb('appointment.startsAt', '<=', subMinutes(latest, arrivalWindowMinutes)),
        ]),
      ]),
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

/**
 * Local times between which the provider arrives; null without a time or a trip.
 * Rule: appointments.arrival-window
 */
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
