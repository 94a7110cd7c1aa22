import type { VitalBand } from '@bedside/contracts/appointments/vital-signs.api';
import type { Executor } from '@bedside/db/database';
import { vitalSigns } from '@bedside/reference-data/vital-signs';
import { chartSummaryOf } from '../care/chart.queries.ts';
import { codesOfAppointment } from '../care/codes.queries.ts';
import type { Context } from '../context.ts';
import { activityOf } from './activity.queries.ts';
import { appointmentDetails } from './appointment-details.queries.ts';

export type AppointmentRecordData = Awaited<ReturnType<typeof appointmentRecord>>;

/**
 * The staff view of an appointment.
 * @throws NOT_FOUND for an unknown appointment and, when a provider asks, for someone else's
 */
export async function appointmentRecord(db: Executor, ctx: Context, id: string) {
  const details = await appointmentDetails(db, ctx, id);
  const { patientId, householdId, bookedBy } = details.appointment;
  const [contact, chartHead, household, booker, activity, codes] = await Promise.all([
    contactOf(db, patientId),
    chartSummaryOf(db, patientId),
    householdMembers(db, householdId),
    nameOf(db, bookedBy),
    activityOf(db, details),
    codesOfAppointment(db, id),
  ]);
  return { ...details, contact, ...chartHead, household, booker, activity, codes };
}

const contactOf = (db: Executor, patientId: string) =>
  db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.id')
    .select([
      'patients.dateOfBirth',
      'patients.gender',
      'patients.membershipType',
      'users.email',
      'users.phoneE164',
    ])
    .where('patients.id', '=', patientId)
    .executeTakeFirstOrThrow();

const householdMembers = (db: Executor, householdId: string) =>
  db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.id')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.profileImage',
      'patients.relationshipToAccountHolder',
      'patients.dateOfBirth',
    ])
    .where('patients.householdId', '=', householdId)
    .where('patients.removedAt', 'is', null)
    .orderBy('patients.dateOfBirth')
    .orderBy('users.id')
    .execute();

const nameOf = (db: Executor, userId: string) =>
  db.selectFrom('users').select(['firstName', 'lastName']).where('id', '=', userId).executeTakeFirstOrThrow();

/** The age bands, with the bounds of vital signs beyond which the provider is notified. */
export const vitalBands = (): VitalBand[] =>
  vitalSigns.map(({ thresholds, ...band }) => ({ ...band, thresholds: [...thresholds] }));
