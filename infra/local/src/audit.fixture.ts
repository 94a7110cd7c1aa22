import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import type { Call } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { getInvoice } from '@bedside/domain/payments/invoice.queries';
import { saveInvoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { saveSubmissionPdf } from '@bedside/domain/questionnaires/submission-pdf.commands';
import { insertAppointmentRequest } from '@bedside/testing/factories/appointment-requests';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertApp, insertAppGrant } from '@bedside/testing/factories/apps';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPlan } from '@bedside/testing/factories/memberships';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm } from '@bedside/testing/factories/questionnaires';
import { type TestDatabase, withDatabase } from '@bedside/testing/postgres';
import { type Caller, type ServiceUnderTest, startServices } from '@bedside/testing/service';
import { askStripe } from '@bedside/testing/stripe';
import { addMinutes } from 'date-fns';
import { expect } from 'vitest';
import { services } from './application.ts';

/** Wednesday, 10:00 in Chicago. */
export const WEDNESDAY = new Date('2026-10-14T15:00:00Z');

export interface AuditStage extends ServiceUnderTest {
  appId: string;
  database: TestDatabase;
  db: Db;
  staff: { id: string };
  admin: Caller;
  stranger: Caller;
  questionnaireId: string;
  soapNoteTemplateId: string;
  dxCodeId: string;
}

/** An admin with every permission, and a patient unrelated to anyone. */
export async function openAuditStage(): Promise<AuditStage> {
  const database = await withDatabase();
  const { db } = database;
  const service = await startServices(services, database, { now: () => WEDNESDAY, simulators: true });
  const staff = await insertStaff(db, { role: 'ADMIN' });
  const questionnaireId = await insertForm(db, { name: 'Predictive 360' });
  const soapNoteTemplateId = newId();
  await db
    .insertInto('soapNoteTemplates')
    .values({
      id: soapNoteTemplateId,
      name: 'General visit',
      template: '<h3>Subjective</h3><p></p>',
      updatedAt: WEDNESDAY,
      removedAt: null,
    })
    .execute();
  return {
    ...service,
    database,
    db,
    staff,
    questionnaireId,
    soapNoteTemplateId,
    dxCodeId: await anyDxCode(db),
    appId: (await insertApp(db)).id,
    admin: await service.as(staff),
    stranger: await service.as(await insertPatient(db)),
  };
}

export async function noteOf(cast: Cast): Promise<string> {
  const body = { patientId: cast.patient.id, text: 'Rings twice.' };
  const { answer } = await send(cast.admin, callNamed('addPatientNote'), { body });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function archivedNoteOf(cast: Cast): Promise<string> {
  const id = await noteOf(cast);
  await send(cast.admin, callNamed('archivePatientNote'), { params: { id } });
  return id;
}

const anyDxCode = async (db: Db): Promise<string> =>
  (await db.selectFrom('dxCodes').select('id').orderBy('code').limit(1).executeTakeFirstOrThrow()).id;

/** New for each case, so cases don't affect each other. */
export interface Cast extends AuditStage {
  patient: { id: string; householdId: string };
  providerId: string;
  otherProviderId: string;
  serviceId: string;
  /** In another household. */
  otherPatient: { id: string };
  /** Set once a card is on file. */
  paymentMethodId: string;
  readerId: string | undefined;
  /** Of a plan on sale. */
  priceId?: string | undefined;
  /** Set once an upload needs it. */
  appointmentId: string;
  /** A file that can become a report; set once needed. */
  documentId: string;
}

export async function newCast(stage: AuditStage): Promise<Cast> {
  const patient = await insertPatient(stage.db, { user: { passwordHash: 'a hash' } });
  const provider = await insertStaff(stage.db, { role: 'PROVIDER' });
  const other = await insertStaff(stage.db, { role: 'PROVIDER' });
  const service = await insertService(stage.db);
  return {
    ...stage,
    patient,
    providerId: provider.id,
    otherProviderId: other.id,
    serviceId: service.id,
    otherPatient: await insertPatient(stage.db),
    paymentMethodId: 'pm_card_visa',
    readerId: 'tmr_unknown',
    appointmentId: newId(),
    documentId: newId(),
  };
}

export async function appGrantOf(cast: Cast): Promise<string> {
  return insertAppGrant(cast.db, { appId: cast.appId, userId: cast.patient.id });
}

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  file?: File;
}

export const fileOf = ({ upload }: Pick<Call, 'upload'>): File | undefined =>
  upload?.types.includes('text/csv')
    ? new File(['code,description\nJ06.9,A cold\n'], 'codes.csv', { type: 'text/csv' })
    : upload && photograph();

export const callNamed = (name: string): Call => {
  const found = allCalls.find((call) => call.name === name);
  if (!found) throw new Error(`${name} is no call`);
  return found;
};

/** A request id per call lets its audit rows be found. */
export async function send(caller: Caller, call: Pick<Call, 'method' | 'path'>, asked: Request) {
  const requestId = newId();
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => asked.params?.[name] ?? newId());
  const more = { headers: { 'x-request-id': requestId }, ...(asked.query && { query: asked.query }) };
  const by = {
    GET: () => caller.get(url, more),
    DELETE: () => caller.delete(url, more),
    PUT: () => caller.put(url, asked.body, more),
    POST: () =>
      asked.file
        ? caller.upload(url, asked.file, { ...asked.body }, more)
        : caller.post(url, asked.body, more),
  };
  return { requestId, answer: await by[call.method]() };
}

const done = async (name: string, caller: Caller, asked: Request) => {
  const { answer } = await send(caller, callNamed(name), asked);
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200);
  return answer;
};

const bookingOf = (cast: Cast, patientId = cast.patient.id) => ({
  ...buildBooking({ id: patientId }, { id: cast.serviceId }),
  patientId,
});

export async function bookedAppointment(cast: Cast): Promise<string> {
  const answer = await done('addAppointment', cast.admin, { body: bookingOf(cast) });
  return answer.json<{ data: { id: string } }>().data.id;
}

const assignmentOf = (cast: Cast, appointmentId: string) => ({
  appointmentId,
  providerId: cast.providerId,
  appointmentDate: '2026-10-14',
  appointmentTime: '14:00',
});

export async function scheduledAppointment(cast: Cast): Promise<string> {
  const id = await bookedAppointment(cast);
  await done('assignProvider', cast.admin, { body: assignmentOf(cast, id) });
  return id;
}

export async function appointmentUnderWay(cast: Cast): Promise<string> {
  const appointmentId = await scheduledAppointment(cast);
  await done('changeStatus', cast.admin, { body: { appointmentId, appointmentStatus: 'ON THE WAY' } });
  return appointmentId;
}

export async function notedAppointment(cast: Cast): Promise<string> {
  const id = await scheduledAppointment(cast);
  await done('submitSoapNote', cast.admin, {
    params: { id },
    body: { soapNote: '<p>Rested.</p>', soapNoteVersion: 1 },
  });
  return id;
}

export async function canceledAppointment(cast: Cast): Promise<string> {
  const id = await bookedAppointment(cast);
  await done('cancelAppointment', cast.admin, {
    params: { id },
    body: { cancellationReason: 'Feels better' },
  });
  return id;
}

export const request = { from: '2026-10-14', to: '2026-10-16', appointmentSlot: ['ASAP'] };

export async function waitingAppointment(cast: Cast): Promise<string> {
  const id = await bookedAppointment(cast);
  await done('changeStatus', cast.admin, { body: { appointmentId: id, appointmentStatus: 'AWAITING TIME' } });
  await done('joinWaitlist', cast.admin, { params: { id }, body: request });
  return id;
}

export async function offeredTime(cast: Cast): Promise<string> {
  const appointmentId = await waitingAppointment(cast);
  const releasedSlotId = newId();
  const startsAt = addMinutes(WEDNESDAY, 120);
  const slot = {
    id: releasedSlotId,
    providerId: cast.providerId,
    startsAt,
    endsAt: addMinutes(startsAt, 45),
  };
  await cast.db
    .insertInto('releasedSlots')
    .values({
      ...slot,
      releasedByAppointmentId: appointmentId,
      createdAt: WEDNESDAY,
      filledByAppointmentId: null,
      closedAt: null,
    })
    .execute();
  const offer = { id: newId(), releasedSlotId, appointmentId, offeredAt: WEDNESDAY, answeredAt: null };
  await cast.db
    .insertInto('slotOffers')
    .values({ ...offer, expiresAt: addMinutes(WEDNESDAY, 30) })
    .execute();
  return offer.id;
}

export const billedAppointment = async (cast: Cast): Promise<string> =>
  (await insertPayableInvoice(cast.db, cast.patient)).appointmentId;

export async function appointmentAskedToSettle(cast: Cast): Promise<string> {
  const appointmentId = await billedAppointment(cast);
  await done('requestPayment', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  return appointmentId;
}

export async function appointmentAskedToPayLater(cast: Cast): Promise<string> {
  const appointmentId = await billedAppointment(cast);
  await done('requestPayment', cast.admin, { body: { appointmentId, paymentMode: 'BML' } });
  return appointmentId;
}

export async function appointmentPaidUnverified(cast: Cast): Promise<string> {
  const appointmentId = await appointmentAskedToSettle(cast);
  const cameIn = { paymentMode: 'CASH', receivedOn: '2026-01-05', reference: 'Receipt 12' };
  await done('confirmPayment', cast.admin, { body: { appointmentId, ...cameIn } });
  return appointmentId;
}

export async function appointmentWithInvoice(cast: Cast): Promise<string> {
  const { appointmentId, invoiceId } = await insertPayableInvoice(cast.db, cast.patient);
  await done('markAsPaid', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  await saveInvoiceDocument(
    cast.db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    cast.parts.integrations.storage,
    { invoice: await getInvoice(cast.db, invoiceId), pdf: Buffer.from('%PDF-1.7 an invoice') },
  );
  return appointmentId;
}

export async function formThatWaits(cast: Cast): Promise<string> {
  const answer = await done('sendQuestionnaire', cast.admin, {
    body: { patientId: cast.patient.id, questionnaireId: cast.questionnaireId },
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function formHandedIn(cast: Cast): Promise<string> {
  cast.appointmentId = await bookedAppointment(cast);
  const id = await formThatWaits(cast);
  await done('submitQuestionnaire', await cast.as(cast.patient), {
    body: { token: id, answers: { smoke: false } },
  });
  await saveSubmissionPdf(
    cast.db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    cast.parts.integrations.storage,
    { id, patientId: cast.patient.id, name: 'Predictive 360', pdf: Buffer.from('%PDF-1.7 an assessment') },
  );
  return id;
}

export async function cardOnFile(cast: Cast): Promise<string> {
  const answer = await done('attachPaymentMethod', cast.admin, {
    body: { paymentMethodId: 'pm_card_visa', patientId: cast.patient.id },
  });
  cast.paymentMethodId = answer.json<{ data: { paymentMethodId: string } }>().data.paymentMethodId;
  return cast.paymentMethodId;
}

/** @returns the patient's id */
export async function planForSale(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  cast.priceId = await insertPlan(cast.db);
  return cast.patient.id;
}

export async function subscribed(cast: Cast): Promise<string> {
  const patientId = await planForSale(cast);
  await done('createSubscription', cast.admin, { body: { patientId, priceId: cast.priceId } });
  return patientId;
}

export async function subscriptionThatEnds(cast: Cast): Promise<string> {
  const id = await subscribed(cast);
  await done('cancelSubscriptionByPost', cast.admin, { params: { id }, body: {} });
  return id;
}

export async function subscriptionPaused(cast: Cast): Promise<string> {
  const id = await subscribed(cast);
  await done('pauseSubscription', cast.admin, { params: { id }, body: { reason: 'Abroad for a while' } });
  return id;
}

/** An ended membership with credit left at Stripe. @returns its payment exception */
export async function creditLeft(cast: Cast): Promise<string> {
  const { db, parts } = cast;
  const patientId = await subscribed(cast);
  const { id: subject, stripeCustomerId } = await db
    .selectFrom('subscriptions')
    .select(['id', 'stripeCustomerId'])
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  await parts.integrations.stripe.updateCustomer(stripeCustomerId ?? '', { balance: -5_000 });
  await db.updateTable('subscriptions').set({ status: 'CANCELLED' }).where('id', '=', subject).execute();
  const { id: paymentId } = await db
    .updateTable('payments')
    .set({ creditedCents: 5_000 })
    .where('patientId', '=', patientId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('paymentExceptions')
    .values({
      id,
      kind: 'CREDIT_LEFT',
      paymentId,
      invoiceId: null,
      externalReference: subject,
      details: JSON.stringify({ creditCents: 5_000 }),
      createdAt: WEDNESDAY,
      resolvedAt: null,
    })
    .execute();
  return id;
}

/** A Stripe payment that matches none of ours. */
export async function unbookedMoney(cast: Cast): Promise<string> {
  const { db, parts } = cast;
  const paymentId = await cashPayment(cast);
  const { id: subject } = await askStripe<{ id: string }>(parts.config, 'POST', '/payment_intents', {
    amount: '1234',
    currency: 'usd',
    confirm: 'true',
    payment_method: 'pm_card_visa',
  });
  const id = newId();
  await db
    .insertInto('paymentExceptions')
    .values({
      id,
      kind: 'CURRENCY_MISMATCH',
      paymentId,
      invoiceId: null,
      externalReference: subject,
      details: JSON.stringify({ intentId: subject, received: 1_234, currency: 'usd' }),
      createdAt: WEDNESDAY,
      resolvedAt: null,
    })
    .execute();
  return id;
}

export async function payableInvoiceAndCard(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return billedAppointment(cast);
}

export async function secondCard(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return cardOnFile(cast);
}

export const invoiceAlone = (cast: Cast): Promise<string> => insertInvoice(cast.db, cast.patient);

export const invoiceDraft = (cast: Cast): Promise<string> =>
  insertInvoice(cast.db, cast.patient, { status: 'DRAFT', sentAt: null });

export const invoiceBilledLater = (cast: Cast): Promise<string> =>
  insertInvoice(cast.db, cast.patient, { status: 'BML' });

export async function invoiceChargedBack(cast: Cast): Promise<string> {
  const invoiceId = await invoiceAlone(cast);
  await done('markAsPaid', cast.admin, { body: { invoiceId, paymentMode: 'CASH' } });
  const payment = await cast.db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const about = { paymentId: payment.id, invoiceId, amountCents: payment.amountCents };
  const disputeId = `du_${payment.id.replaceAll('-', '')}`;
  await cast.db
    .insertInto('disputes')
    .values({
      id: disputeId,
      ...about,
      stripePaymentIntentId: null,
      stripeChargeId: null,
      reason: 'fraudulent',
      status: 'lost',
      isOpen: false,
      evidenceDueAt: null,
      openedAt: WEDNESDAY,
      closedAt: WEDNESDAY,
    })
    .execute();
  await cast.db
    .insertInto('chargebacks')
    .values({ id: newId(), disputeId, ...about, at: WEDNESDAY })
    .execute();
  return invoiceId;
}

export async function invoiceAndCard(cast: Cast): Promise<string> {
  await cardOnFile(cast);
  return invoiceAlone(cast);
}

export async function invoiceAndReader(cast: Cast): Promise<string> {
  cast.readerId = await freeReader(cast);
  return invoiceAlone(cast);
}

export async function paymentAtReader(cast: Cast): Promise<string> {
  const body = { readerId: await freeReader(cast), invoiceId: await invoiceAlone(cast) };
  const answer = await done('payAtReader', cast.admin, { body });
  return answer.json<{ data: { paymentId: string } }>().data.paymentId;
}

/** A reader takes one payment at a time. */
async function freeReader(cast: Cast): Promise<string | undefined> {
  const readers = await done('listReaders', cast.admin, {});
  const [reader] = readers.json<{ data: { id: string }[] }>().data;
  if (reader) await cast.parts.integrations.stripe.cancelReaderAction(reader.id);
  return reader?.id;
}

export async function paymentUnderWay(cast: Cast): Promise<string> {
  await done('createPaymentIntent', cast.admin, { params: { id: await billedAppointment(cast) }, body: {} });
  const payment = await cast.db
    .selectFrom('payments')
    .select('id')
    .where('patientId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return payment.id;
}

export async function cashPayment(cast: Cast): Promise<string> {
  const appointmentId = await billedAppointment(cast);
  await done('markAsPaid', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  const payment = await cast.db
    .selectFrom('payments')
    .select('id')
    .where('patientId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return payment.id;
}

export async function paymentReview(cast: Cast): Promise<string> {
  const paymentId = await cashPayment(cast);
  const id = newId();
  await cast.db
    .insertInto('paymentExceptions')
    .values({
      id,
      kind: 'REFUND_FAILED',
      paymentId,
      invoiceId: null,
      details: JSON.stringify({ amount: 100 }),
      createdAt: WEDNESDAY,
      resolvedAt: null,
    })
    .execute();
  return id;
}

export async function moneyLookedAt(
  { db, patient }: Cast,
  note: string,
): Promise<{ id: string; invoiceId: string }> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'invoiceId'])
    .where('patientId', '=', patient.id)
    .where('status', '=', 'SUCCESSFUL')
    .executeTakeFirstOrThrow();
  const { id: paymentId, invoiceId } = payment;
  const refundId = newId();
  const about = { paymentId, invoiceId, createdAt: WEDNESDAY };
  await db
    .insertInto('refunds')
    .values({
      ...about,
      id: refundId,
      amountCents: 100,
      refundScope: 'LINES',
      reason: 'COMPLAINT',
      note,
      failureMessage: null,
      createdBy: null,
      finalizedAt: null,
    })
    .execute();
  await db.insertInto('refundLines').values({ refundId, invoiceId, position: 0, amountCents: 100 }).execute();
  await db
    .insertInto('disputes')
    .values({
      id: `du_${paymentId.replaceAll('-', '')}`,
      paymentId,
      invoiceId,
      stripePaymentIntentId: null,
      stripeChargeId: null,
      amountCents: 100,
      reason: 'fraudulent',
      status: 'needs_response',
      isOpen: true,
      evidenceDueAt: WEDNESDAY,
      openedAt: WEDNESDAY,
      closedAt: null,
    })
    .execute();
  await db
    .insertInto('paymentExceptions')
    .values({ ...about, id: newId(), kind: 'REFUND_FAILED', details: '{"amount": 100}', resolvedAt: null })
    .execute();
  await recordAudit(
    db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    { action: 'payment.verify', entityType: 'payment', entityId: paymentId, patientId: patient.id },
  );
  return payment;
}

export async function mergedPatients(cast: Cast): Promise<string> {
  const body = { survivingPatientId: cast.patient.id, mergedPatientId: cast.otherPatient.id };
  const answer = await done('mergePatients', cast.admin, { body });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function withImages(cast: Cast): Promise<string> {
  const { id } = cast.patient;
  await done('uploadProfileImage', cast.admin, { body: { userId: id }, file: photograph() });
  return id;
}

export async function chatOf(cast: Cast): Promise<string> {
  const answer = await done('openChat', cast.admin, { body: { patientId: cast.patient.id } });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function chatFileOf(cast: Cast): Promise<string> {
  const asked = { params: { conversationId: await chatOf(cast) }, file: photograph() };
  const answer = await done('uploadChatFile', await cast.as(cast.patient), asked);
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function unreadChat(cast: Cast): Promise<string> {
  const conversationId = await chatOf(cast);
  await done('sendChatMessage', await cast.as(cast.patient), {
    params: { conversationId },
    body: { clientId: newId(), text: 'When will you be here?' },
  });
  return conversationId;
}

export async function failedMessage(cast: Cast): Promise<string> {
  const appointmentId = await bookedAppointment(cast);
  const recipientId = cast.patient.id;
  const failed = { recipientId, appointmentId, state: 'failed', createdAt: WEDNESDAY } as const;
  return (await insertDelivery(cast.db, failed)).id;
}

export const consentOf = async (cast: Cast): Promise<string> =>
  (await insertConsent(cast.db, cast.patient)).id;

export const appointmentRequest = async ({ db, serviceId }: Cast): Promise<string> =>
  (await insertAppointmentRequest(db, { id: serviceId }, { createdAt: WEDNESDAY })).id;

export async function acceptedRequest(cast: Cast): Promise<string> {
  const webAppointmentId = await appointmentRequest(cast);
  await done('attachPatient', cast.admin, { body: { webAppointmentId, patientId: cast.patient.id } });
  return webAppointmentId;
}

export const operation = {
  kind: 'SURGICAL',
  fields: { procedure: 'Appendectomy', date: '2009', note: 'Without complications.' },
};

export const chartEntryOf = ({ db, patient }: Cast): Promise<string> =>
  insertChartEntry(db, patient.id, 'SURGICAL', { procedure: 'Tonsillectomy' });

/** @returns the id of a patient whose chart needs review */
export async function waitingChartOf({ db, patient }: Cast): Promise<string> {
  const waiting = { source: 'PATIENT' } as const;
  await insertChartEntry(db, patient.id, 'PAST_MEDICAL', { condition: 'Asthma', status: 'ACTIVE' }, waiting);
  return patient.id;
}

const insuranceCard = {
  payer: 'Blue Prairie',
  memberId: 'M-1',
  holder: { name: 'Nora Whitfield', relation: 'Self' },
};

export async function insuranceOf(cast: Cast): Promise<string> {
  const answer = await done('addInsurance', cast.admin, {
    body: { ...insuranceCard, patientId: cast.patient.id },
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export const memberOf = async (cast: Cast): Promise<string> =>
  (
    await insertPatient(cast.db, {
      patient: { householdId: cast.patient.householdId, relationshipToAccountHolder: 'Child' },
    })
  ).id;

export const documentOf = async ({ db, patient }: Cast): Promise<string> =>
  (await insertDocument(db, { patientId: patient.id })).id;

/** @returns the id of a patient with an appointment for the upload */
export async function patientWithAppointment(cast: Cast): Promise<string> {
  cast.appointmentId = await scheduledAppointment(cast);
  return cast.patient.id;
}

export async function appointmentWithReportFile(cast: Cast): Promise<string> {
  const appointmentId = await scheduledAppointment(cast);
  const file = { patientId: cast.patient.id, appointmentId, category: 'Report' };
  cast.documentId = (await insertDocument(cast.db, file)).id;
  return appointmentId;
}

const report = async (cast: Cast, status: 'UPLOADED' | 'REVIEWED'): Promise<string> => {
  const appointmentId = await scheduledAppointment(cast);
  return (await insertReport(cast.db, { patientId: cast.patient.id, appointmentId, status })).id;
};
export const newReport = (cast: Cast): Promise<string> => report(cast, 'UPLOADED');
export const reviewedReport = (cast: Cast): Promise<string> => report(cast, 'REVIEWED');

export async function pharmacyOf(cast: Cast): Promise<string> {
  await insertCoverage(cast.db, cast.patient.id);
  const row = await cast.db
    .selectFrom('pharmacies')
    .select('id')
    .where('patientId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function cardImageOf(cast: Cast): Promise<string> {
  const answer = await cast.admin.upload('/users/insurance-image', photograph(), {
    patientId: cast.patient.id,
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function symptomFileOf(cast: Cast): Promise<string> {
  const owner = await cast.as(cast.patient);
  const answer = await owner.upload('/appointment/symptom-image', photograph(), {
    patientId: cast.patient.id,
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function notificationOf(cast: Cast): Promise<string> {
  const id = newId();
  await bookedAppointment(cast);
  const event = await cast.db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow();
  await cast.db
    .insertInto('notifications')
    .values({
      id,
      eventId: event.id,
      userId: cast.patient.id,
      type: 'appointment',
      title: 'News',
      body: 'Look.',
      entityType: 'appointment',
      entityId: newId(),
      readAt: null,
      createdAt: new Date(),
    })
    .execute();
  return id;
}

export async function sessionOf(cast: Cast): Promise<string> {
  await cast.as(cast.patient);
  const row = await cast.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
