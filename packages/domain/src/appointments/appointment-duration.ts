import type { Executor } from '@bedside/db/database';
import { differenceInMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import type { PracticeSettings } from '../practice/settings.ts';

/** Total minutes of the booked services; 0 when none sets a duration. */
export const serviceMinutes = sql<number>`coalesce((
  select sum(service.duration_minutes)::int from appointment_services as booked
  join services as service on service.id = booked.service_id
  where booked.appointment_id = appointment.id), 0)`;

interface Lasting {
  startsAt: Date | null;
  endsAt: Date | null;
  serviceMinutes: number;
}

export const durationOf = (
  { startsAt, endsAt, serviceMinutes }: Lasting,
  { defaultAppointmentMinutes }: Pick<PracticeSettings, 'defaultAppointmentMinutes'>,
): number =>
  startsAt && endsAt ? differenceInMinutes(endsAt, startsAt) : serviceMinutes || defaultAppointmentMinutes;

export async function defaultMinutes(
  db: Executor,
  {
    appointment,
    settings,
  }: { appointment: { id: string }; settings: Pick<PracticeSettings, 'defaultAppointmentMinutes'> },
): Promise<number> {
  const row = await db
    .selectFrom('appointments as appointment')
    .select(serviceMinutes.as('minutes'))
    .where('appointment.id', '=', appointment.id)
    .executeTakeFirst();
  return row?.minutes || settings.defaultAppointmentMinutes;
}
