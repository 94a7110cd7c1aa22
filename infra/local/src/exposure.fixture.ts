import type { Call } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import { staffOnlyFields } from '@bedside/contracts/common/field-marks';
import type { RecordKind } from '@bedside/contracts/records';
import { insideOf, sampleOf } from '@bedside/contracts/sample';
import { newId } from '@bedside/db/id';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { issueConsentLink } from '@bedside/domain/people/consent-document.commands';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/send.commands';
import { insertAllergy } from '@bedside/testing/factories/charts';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertReport } from '@bedside/testing/factories/documents';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { idsOf, recordOf } from '@bedside/testing/requests';
import type { Caller } from '@bedside/testing/service';
import { z } from 'zod';
import {
  type AuditStage,
  appointmentRequest,
  callNamed,
  newCast,
  operation,
  type Request,
  send,
  unreadChat,
  WEDNESDAY,
} from './audit.fixture.ts';
import { appointmentUnderWay } from './audit-appointments.fixture.ts';
import { appointmentWithInvoice, moneyLookedAt } from './audit-invoices.fixture.ts';
import { cardOnFile } from './audit-payments.fixture.ts';

/** Stored in every column that only staff may see. */
export const FOR_STAFF = 'for-staff-alone';
/** Stored in every secret column. */
export const SECRET = 'secret-of-the-database';
/** Stored in a person's contacts and coverage. */
export const privateOf = (who: 'holder' | 'spouse' | 'stranger') => `private-of-the-${who}`;

interface Scene {
  callers: Record<
    'patient' | 'household member' | 'unrelated patient' | 'provider' | 'admin' | 'super-admin',
    Caller
  >;
  anonymous: Caller;
  /** Requests by call. */
  asks: Record<string, Request>;
  /** Requests that a link's token allows. */
  links: Record<string, Request>;
}

async function newPerson(stage: AuditStage, who: 'spouse' | 'stranger', householdId?: string) {
  const person = await insertPatient(stage.db, {
    user: { passwordHash: SECRET, email: `${privateOf(who)}@example.com` },
    patient: {
      address1: privateOf(who),
      city: 'CHICAGO',
      state: 'Illinois',
      postalCode: '60614',
      ...(householdId && { householdId, relationshipToAccountHolder: 'Spouse' }),
    },
  });
  await cover(stage, person.id, privateOf(who));
  return person;
}

async function cover({ db }: AuditStage, patientId: string, words: string): Promise<void> {
  await insertCoverage(db, patientId);
  await db.updateTable('insurances').set({ payerName: words }).where('patientId', '=', patientId).execute();
  await db.updateTable('pharmacies').set({ name: words }).where('patientId', '=', patientId).execute();
  await insertAllergy(db, patientId, words);
}

/** A household of three with every kind of record, marked with the texts above. */
export async function exposureScene(stage: AuditStage): Promise<Scene> {
  const { db } = stage;
  const cast = await newCast(stage);
  const { patient } = cast;
  const spouse = await newPerson(stage, 'spouse', patient.householdId);
  const stranger = await newPerson(stage, 'stranger');
  await insertPatient(db, {
    patient: { householdId: patient.householdId, relationshipToAccountHolder: 'Child' },
  });
  await db
    .updateTable('users')
    .set({ passwordHash: SECRET, email: `${privateOf('holder')}@example.com` })
    .where('id', '=', patient.id)
    .execute();
  await db
    .updateTable('patients')
    .set({ address1: privateOf('holder') })
    .where('id', '=', patient.id)
    .execute();
  await cover(stage, patient.id, privateOf('holder'));

  const appointmentId = await appointmentUnderWay(cast);
  await send(cast.admin, callNamed('changeStatus'), {
    body: { appointmentId: appointmentId, appointmentStatus: 'SCHEDULED', reason: FOR_STAFF },
  });
  await send(cast.admin, callNamed('addPatientNote'), { body: { patientId: patient.id, text: FOR_STAFF } });
  const cptCode = await db.selectFrom('cptCodes').select('id').limit(1).executeTakeFirstOrThrow();
  await send(cast.admin, callNamed('setAppointmentCodes'), {
    params: { id: appointmentId },
    body: { dxCodeIds: [stage.dxCodeId], cptCodeIds: [cptCode.id] },
  });
  const paidId = await appointmentWithInvoice(cast);
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: paidId, patientId: patient.id, isPrimary: true, symptom: 'Sore throat' })
    .execute();
  const notes = {
    providerNotes: FOR_STAFF,
    providerSummary: FOR_STAFF,
    medicalOrder: FOR_STAFF,
    adminComment: FOR_STAFF,
    soapNote: FOR_STAFF,
    commentsForPatient: 'Rest and drink.',
  };
  await db.updateTable('appointments').set(notes).where('id', 'in', [appointmentId, paidId]).execute();
  await db.updateTable('invoices').set({ paymentRemarks: FOR_STAFF }).execute();
  await db.updateTable('payments').set({ staffRemarks: FOR_STAFF, stripeClientSecret: SECRET }).execute();
  await cardOnFile(cast);

  const added = await send(cast.admin, callNamed('addHistory'), {
    body: { ...operation, patientId: patient.id },
  });
  const operationId = added.answer.json<{ data: { id: string } }>().data.id;
  const consent = await insertConsent(db, patient);
  const granted = await insertConsent(db, stranger, {
    requesterId: patient.id,
    status: 'APPROVED',
    answeredAt: new Date(),
  });
  const consentToken = await db
    .transaction()
    .execute((tx) => issueConsentLink(tx, { now: WEDNESDAY }, consent.id));
  const sent = await send(cast.admin, callNamed('sendQuestionnaire'), {
    body: { patientId: patient.id, questionnaireId: stage.questionnaireId },
  });
  const submissionId = sent.answer.json<{ data: { id: string } }>().data.id;
  const questionnaireToken = await db
    .transaction()
    .execute((tx) => issueQuestionnaireLink(tx, { now: WEDNESDAY }, submissionId));
  await send(cast.admin, callNamed('inviteProvider'), {
    body: { firstName: 'Quincy', lastName: 'Adler', email: 'quincy@example.com', mobile: '3125550199' },
  });
  const event = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow();
  for (const userId of [patient.id, cast.providerId, stage.staff.id])
    await db
      .insertInto('notifications')
      .values({
        id: newId(),
        eventId: event.id,
        userId,
        type: 'appointment.accepted',
        title: 'News of a visit',
        body: 'Have a look.',
        entityType: 'appointment',
        entityId: appointmentId,
        readAt: null,
        createdAt: WEDNESDAY,
      })
      .execute();

  const requestId = await appointmentRequest(cast);
  await db
    .insertInto('officeLocations')
    .values({
      id: newId(),
      name: 'Main office',
      address1: '1 Wacker Drive',
      address2: null,
      postalCode: '60601',
      city: 'CHICAGO',
      state: 'Illinois',
      phoneE164: '+13125550100',
      hours: null,
    })
    .execute();
  await db
    .insertInto('providerServices')
    .values({ id: newId(), name: 'Wound care', rateCents: 9_000, category: 'Procedures', cptCode: '97597' })
    .execute();

  await db
    .insertInto('soapNoteTemplates')
    .values({ id: newId(), name: 'Visit', template: '<p>S</p>', updatedAt: WEDNESDAY, removedAt: null })
    .execute();
  await db
    .insertInto('soapNoteAddenda')
    .values({
      id: newId(),
      appointmentId: appointmentId,
      text: FOR_STAFF,
      writtenBy: cast.providerId,
      writtenAt: WEDNESDAY,
    })
    .execute();
  const report = await insertReport(db, {
    appointmentId: paidId,
    patientId: patient.id,
    status: 'RELEASED',
    comment: 'All is well.',
    releasedAt: WEDNESDAY,
  });
  await insertReport(db, { appointmentId: paidId, patientId: patient.id, name: FOR_STAFF });
  const chatId = await unreadChat(cast);
  for (const [text, internal] of [
    ['At ten.', false],
    [FOR_STAFF, true],
  ])
    await send(cast.admin, callNamed('sendChatMessage'), {
      params: { conversationId: chatId },
      body: { clientId: newId(), text, internal, appointmentId: appointmentId },
    });
  await db
    .insertInto('taxRates')
    .values({
      id: newId(),
      rate: 0.05,
      jurisdiction: 'Illinois',
      effectiveFrom: '2020-01-01',
      createdBy: stage.staff.id,
    })
    .execute();
  await db
    .insertInto('exports')
    .values({
      id: newId(),
      type: 'INVOICE',
      columnKeys: ['invoiceNumber'],
      filters: JSON.stringify({ startDate: '2026-01-01' }),
      createdBy: stage.staff.id,
      createdAt: WEDNESDAY,
    })
    .execute();

  const bulkRunId = newId();
  await db
    .insertInto('bulkRuns')
    .values({
      id: bulkRunId,
      action: 'ACCEPT',
      payload: '{}',
      createdBy: stage.staff.id,
      sessionId: newId(),
      createdAt: WEDNESDAY,
    })
    .execute();
  await db
    .insertInto('bulkItems')
    .values({ id: newId(), runId: bulkRunId, position: 0, appointmentId: appointmentId, slot: null })
    .execute();

  await stage.admin.post('/admin/canned-replies', { title: FOR_STAFF, text: FOR_STAFF });

  await db
    .insertInto('jobRuns')
    .values({
      id: `${event.id}--announce`,
      eventId: event.id,
      queue: 'notifications',
      name: 'announce',
      data: JSON.stringify({ eventId: event.id, requestId: 'req-1' }),
      state: 'dead',
      lastError: 'does not fit',
      queuedAt: WEDNESDAY,
      finishedAt: WEDNESDAY,
    })
    .execute();
  await insertDelivery(db, { recipientId: patient.id, appointmentId: appointmentId, createdAt: WEDNESDAY });
  await stage.admin.post('/admin/saved-views', { resource: 'patients', name: 'Mine', search: '' });
  const paymentToken = await db
    .transaction()
    .execute((tx) => issuePaymentLink(tx, { now: WEDNESDAY }, paidId));

  const payment = await moneyLookedAt(cast, FOR_STAFF);
  await db
    .insertInto('reconciliationRuns')
    .values({ id: newId(), requestedBy: null, comparedSince: WEDNESDAY, startedAt: WEDNESDAY })
    .execute();
  const priceId = await insertPlan(db);
  await insertSubscription(db, { patientId: patient.id, priceId });

  const recordIds: Partial<Record<RecordKind, string>> = {
    patient: patient.id,
    appointment: appointmentId,
    webAppointment: requestId,
    invoice: payment.invoiceId,
    payment: payment.id,
    document: report.documentId,
    consent: granted.id,
    submission: submissionId,
    questionnaire: stage.questionnaireId,
    chartEntry: operationId,
    conversation: chatId,
    bulkRun: bulkRunId,
    price: priceId,
    provider: cast.otherProviderId,
  };
  const inPath = (id: string): Request => ({ params: { id } });
  return {
    callers: {
      patient: await stage.as(patient),
      'household member': await stage.as(spouse),
      'unrelated patient': await stage.as(await insertPatient(db)),
      provider: await stage.as({ id: cast.providerId }),
      admin: stage.admin,
      'super-admin': await stage.as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
    },
    anonymous: stage.anonymous,
    asks: {
      ...Object.fromEntries(readCalls.map((call) => [call.name, readOf(call, recordIds)])),
      getAppointmentDetails: inPath(paidId),
      getInvoiceLink: inPath(paidId),
      getConsentDocument: inPath(consent.id),
      getBoard: { query: { from: '2026-10-12', to: '2026-10-18' } },
    },
    links: {
      getAppointmentDetails: inPath(paymentToken),
      getConsentDetail: inPath(consentToken),
      getQuestionnairePage: inPath(questionnaireToken),
    },
  };
}

export const readCalls = allCalls.filter(
  ({ method, raw, path }) => method === 'GET' && !raw && !path.includes('{token}'),
);

/** A valid request, with the ids of these records where it needs ids. */
function readOf(call: Call, recordIds: Partial<Record<RecordKind, string>>): Request {
  const needed = idsOf(call).filter(({ required }) => required);
  const idFor = (key: string) =>
    needed.some((one) => one.key === key) ? recordIds[recordOf(call, key) ?? 'new'] : undefined;
  return {
    ...(call.params && { params: sampleOf(call.params, { idFor }) }),
    ...(call.query && { query: sampleOf(call.query, { idFor }) }),
  } as Request;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Names of all keys, at any depth. */
export const keysIn = (value: unknown): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ])
    : [];

type Schema = z.core.$ZodType;

/** The schema without wrappers; every option of a union. */
const bare = (schema: Schema): Schema[] =>
  schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodRecord
    ? [schema]
    : insideOf(schema).flatMap(([, inner]) => bare(inner));

/** Paths of keys that an answer has and its schema does not declare, or declares for staff only. */
export function undeclaredIn(
  value: unknown,
  schemas: readonly Schema[],
  reader: 'staff' | 'others',
  path = '',
): string[] {
  const options = schemas.flatMap(bare);
  if (Array.isArray(value)) {
    const elements = options.flatMap((one) => (one instanceof z.ZodArray ? [one.element] : []));
    return value.flatMap((one) => undeclaredIn(one, elements, reader, `${path}[]`));
  }
  if (!isObject(value) || options.some((one) => one instanceof z.ZodRecord)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const declared = options
      .flatMap((one) => (one instanceof z.ZodObject ? (one.shape[key] ?? []) : []))
      .filter((one) => reader === 'staff' || staffOnlyFields(one) !== true);
    const here = path ? `${path}.${key}` : key;
    return declared.length > 0 ? undeclaredIn(inner, declared, reader, here) : [here];
  });
}
