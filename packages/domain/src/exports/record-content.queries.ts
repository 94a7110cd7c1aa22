import { vitalMeasureNames } from '@bedside/contracts/care/vital-measures';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import {
  isAmendmentShared,
  isAppointmentVisible,
  isSharedWithAppointment,
  submissionAndAppointment,
} from '../access/confidential-visits.queries.ts';
import { recordBills, recordMessages } from './record-correspondence.queries.ts';
import { type RecordOf, recordFiles } from './record-files.queries.ts';

/** What patients may read of their record. */
export type RecordContent = Awaited<ReturnType<typeof recordContent>>;
export type RecordVisit = RecordContent['visits'][number];

/** @param tx a single snapshot, so that the parts are consistent */
export async function recordContent(tx: Executor, of: RecordOf) {
  const { patientId } = of;
  return {
    patient: await patientOf(tx, patientId),
    chart: await chartOf(tx, patientId),
    noKnownAllergies: await statedNoAllergies(tx, patientId),
    vitals: await vitalsOf(tx, of),
    visits: await visitsOf(tx, of),
    submissions: await submissionsOf(tx, of),
    consents: await consentsOf(tx, patientId),
    amendments: await amendmentsOf(tx, of),
    insurances: await insurancesOf(tx, patientId),
    pharmacies: await pharmaciesOf(tx, patientId),
    bills: await recordBills(tx, of),
    messages: await recordMessages(tx, of),
    files: await recordFiles(tx, of),
  };
}

const patientOf = (tx: Executor, id: string) =>
  tx
    .selectFrom('users as person')
    .innerJoin('patients as patient', 'patient.id', 'person.id')
    .select([
      'person.firstName',
      'person.lastName',
      'person.email',
      'person.phoneE164',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.address1',
      'patient.address2',
      'patient.postalCode',
      'patient.city',
      'patient.state',
    ])
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow();

const chartOf = (tx: Executor, patientId: string) =>
  tx
    .selectFrom('chartEntries')
    .select(['id', 'kind', 'fields', 'source', 'reviewedAt', 'createdAt'])
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

async function statedNoAllergies(tx: Executor, patientId: string): Promise<boolean> {
  const stated = await tx
    .selectFrom('noKnownAllergies')
    .select('documentedAt')
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return stated !== undefined;
}

/** Rule: care.vitals-are-never-changed */
const vitalsOf = (tx: Executor, { patientId, viewerId }: RecordOf) =>
  tx
    .selectFrom('vitals')
    .select(['measuredAt', ...vitalMeasureNames])
    .where('patientId', '=', patientId)
    .where('retractedAt', 'is', null)
    .where(
      isSharedWithAppointment(viewerId, { patient: 'vitals.patient_id', visit: 'vitals.appointment_id' }),
    )
    .orderBy('measuredAt', 'desc')
    .orderBy('id')
    .execute();

/**
 * Newest first. What staff wrote about a visit of several people is only in the main patient’s record.
 * Rule: care.record-holds-what-the-patient-may-read
 */
async function visitsOf(tx: Executor, { patientId, viewerId }: RecordOf) {
  const visits = await tx
    .selectFrom('appointmentPatients as part')
    .innerJoin('appointments as appointment', 'appointment.id', 'part.appointmentId')
    .leftJoin('users as provider', 'provider.id', 'appointment.providerId')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.serviceDate',
      'appointment.startsAt',
      'appointment.telemedicine',
      'provider.firstName as providerFirstName',
      'provider.lastName as providerLastName',
      'part.symptom',
    ])
    .select((eb) => {
      const own = eb('appointment.patientId', '=', patientId);
      return [
        own.$castTo<boolean>().as('isMain'),
        eb.case().when(own).then(eb.ref('appointment.commentsForPatient')).end().as('comments'),
      ];
    })
    .where('part.patientId', '=', patientId)
    .where(isAppointmentVisible(viewerId))
    .orderBy('appointment.serviceDate', 'desc')
    .orderBy('appointment.id', 'desc')
    .execute();
  const services = await servicesOf(tx, patientId);
  const codes = await codesOf(tx, patientId);
  return visits.map((visit) => ({
    ...visit,
    services: (services.get(visit.id) ?? []).map(({ name }) => name),
    codes: visit.isMain ? (codes.get(visit.id) ?? []) : [],
  }));
}

const visitIds = (patientId: string) =>
  sql<string>`(select appointment_id from appointment_patients where patient_id = ${patientId})`;

const byVisit = <R extends { appointmentId: string }>(rows: R[]): Map<string, R[]> =>
  Map.groupBy(rows, (row) => row.appointmentId);

/** The services rendered, or else the services booked. */
async function servicesOf(tx: Executor, patientId: string) {
  const booked = await tx
    .selectFrom('appointmentServices')
    .select(['appointmentId', 'name'])
    .where('appointmentId', 'in', visitIds(patientId))
    .orderBy('position')
    .execute();
  const done = await tx
    .selectFrom('servicesRendered')
    .select(['appointmentId', 'name'])
    .where('appointmentId', 'in', visitIds(patientId))
    .orderBy('position')
    .execute();
  return new Map([...byVisit(booked), ...byVisit(done)]);
}

const codesOf = async (tx: Executor, patientId: string) =>
  byVisit(
    await tx
      .selectFrom('appointmentCodes')
      .select(['appointmentId', 'kind', 'code', 'description'])
      .where('appointmentId', 'in', visitIds(patientId))
      .orderBy('kind', 'desc')
      .orderBy('position')
      .execute(),
  );

const submissionsOf = (tx: Executor, { patientId, viewerId }: RecordOf) =>
  tx
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as questionnaire', 'questionnaire.id', 'submission.questionnaireId')
    .select([
      'submission.id',
      'questionnaire.name',
      'submission.definition',
      'submission.answers',
      'submission.scores',
      'submission.submittedAt',
    ])
    .where('submission.patientId', '=', patientId)
    .where('submission.status', '=', 'SUBMITTED')
    .where(isSharedWithAppointment(viewerId, submissionAndAppointment))
    .where('submission.removedAt', 'is', null)
    .orderBy('submission.submittedAt', 'desc')
    .execute();

const consentsOf = (tx: Executor, patientId: string) =>
  tx
    .selectFrom('consents as consent')
    .innerJoin('consentTemplates as template', 'template.id', 'consent.consentTemplateId')
    .select([
      'template.title',
      'consent.status',
      'consent.sentAt',
      'consent.answeredAt',
      'consent.withdrawnAt',
    ])
    .where('consent.recipientId', '=', patientId)
    .where('consent.answeredAt', 'is not', null)
    .orderBy('consent.answeredAt', 'desc')
    .execute();

/** Rule: care.amendments-are-part-of-the-record */
const amendmentsOf = (tx: Executor, { patientId, viewerId }: RecordOf) =>
  tx
    .selectFrom('amendmentRequests as amendment')
    .select(['status', 'about', 'recordLabel', 'whatIsWrong', 'whatItShouldSay', 'reason', 'createdAt'])
    .select(['answeredAt', 'changeMade', 'denialGround', 'denialExplanation', 'othersToTell', 'othersToldAt'])
    .select(['withoutChange', 'statement', 'statementAt', 'rebuttal', 'rebuttalAt'])
    .where('patientId', '=', patientId)
    .where('answeredAt', 'is not', null)
    .where(isAmendmentShared(viewerId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

const insurancesOf = (tx: Executor, patientId: string) =>
  tx
    .selectFrom('insurances')
    .select(['payerName', 'planName', 'memberId', 'groupNumber', 'subscriberName', 'terminationDate'])
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .orderBy('priority')
    .orderBy('id')
    .execute();

const pharmaciesOf = (tx: Executor, patientId: string) =>
  tx
    .selectFrom('pharmacies')
    .select(['name', 'phoneE164', 'address1', 'city', 'state', 'preferred'])
    .where('patientId', '=', patientId)
    .orderBy('preferred', 'desc')
    .orderBy('id')
    .execute();
