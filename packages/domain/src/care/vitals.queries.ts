import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isSharedWithAppointment } from '../access/confidential-visits.queries.ts';
import { appointmentReadScope } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, isStaff } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { requireChartAccess } from './chart-access.ts';
import { isWriter } from './soap-note.policy.ts';
import { vitalsRefusal } from './vitals.policy.ts';

const MAX_LISTED = 100;

export type VitalsRow = Awaited<ReturnType<typeof vitalsById>>;

const vitalsRows = (db: Executor) =>
  db
    .selectFrom('vitals')
    .innerJoin('users as person', 'person.id', 'vitals.patientId')
    .innerJoin('patients as patient', 'patient.id', 'vitals.patientId')
    .innerJoin('users as recorder', 'recorder.id', 'vitals.recordedBy')
    .leftJoin('users as retracter', 'retracter.id', 'vitals.retractedBy')
    .selectAll('vitals')
    .select(['person.firstName', 'person.lastName', 'patient.dateOfBirth'])
    .select(sql<string>`recorder.first_name || ' ' || recorder.last_name`.as('recorderName'))
    .select(sql<string | null>`retracter.first_name || ' ' || retracter.last_name`.as('retracterName'))
    .orderBy('vitals.measuredAt', 'desc')
    .orderBy('vitals.id');

/** @throws NOT_FOUND */
export const vitalsById = (db: Executor, id: string) =>
  vitalsRows(db).where('vitals.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Newest first; only staff sees retracted ones. @throws NOT_FOUND for a chart that the caller may not read */
export async function vitalsOfPatient(db: Executor, ctx: Context, patientId: string) {
  await requireChartAccess(db, ctx, patientId, { lock: false, reads: true, orWith: 'CHART' });
  const { role, userId } = actorOf(ctx);
  return await vitalsRows(db)
    .where('vitals.patientId', '=', patientId)
    .$if(!isStaff(role), (query) =>
      query
        .where('vitals.retractedAt', 'is', null)
        .where(
          isSharedWithAppointment(userId, { patient: 'vitals.patient_id', visit: 'vitals.appointment_id' }),
        ),
    )
    .limit(MAX_LISTED)
    .execute();
}

/** @throws NOT_FOUND for an appointment that the caller may not read */
export async function vitalsOfVisit(db: Executor, ctx: Context, appointmentId: string) {
  const visit = await db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.patientId',
      'appointment.providerId',
      'appointment.status',
      'appointment.serviceDate',
    ])
    .where('appointment.id', '=', appointmentId)
    .where(appointmentReadScope(ctx))
    .executeTakeFirstOrThrow(notFound);
  const people = await db
    .selectFrom('appointmentPatients as part')
    .innerJoin('users as person', 'person.id', 'part.patientId')
    .select(['person.id', 'person.firstName', 'person.lastName'])
    .where('part.appointmentId', '=', appointmentId)
    .orderBy(sql`person.id <> ${visit.patientId}`)
    .orderBy('person.firstName')
    .execute();
  const vitals = await vitalsRows(db).where('vitals.appointmentId', '=', appointmentId).execute();
  const { timeZone } = await practiceSettings(db, ctx);
  const mayRecord = isWriter(actorOf(ctx), visit) && !vitalsRefusal(visit, localDay(ctx.now, timeZone));
  return { patientId: visit.patientId, people, vitals, mayRecord };
}
