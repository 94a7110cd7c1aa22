import type { EntityType } from '@bedside/contracts/event';
import type { EventType } from '@bedside/contracts/events';
import type { Executor } from '@bedside/db/database';
import { z } from 'zod';
import { confidentialPatient } from '../access/confidential-visits.queries.ts';
import {
  guarantorData,
  guarantorPayment,
  isStillGuarantor,
  statementData,
} from '../payments/guarantor.queries.ts';
import { consentToday } from '../people/consent.queries.ts';
import { sharesActiveAppointment } from './conversation-scope.ts';
import { appointmentData, appointmentRequestData, offerData } from './message-appointment-data.ts';
import {
  autopayChargeData,
  billData,
  cardData,
  disputeData,
  isReviewOpen,
  paymentPlanData,
  refundData,
  subscriptionData,
} from './message-bill-data.ts';
import { videoData, videoGuestData } from './message-video-data.ts';

const eventIds = z.object({
  appointmentId: z.string().nullish(),
  invoiceId: z.string().optional(),
  paymentId: z.string().optional(),
  reviewId: z.string().optional(),
  paymentMethodId: z.string().optional(),
  autopayChargeId: z.string().optional(),
  paymentPlanId: z.string().optional(),
  statementId: z.string().optional(),
  guarantorId: z.string().optional(),
  refundId: z.string().optional(),
  disputeId: z.string().optional(),
  userId: z.string().optional(),
  subscriptionId: z.string().optional(),
  submissionId: z.string().optional(),
  consentId: z.string().optional(),
  reportId: z.string().optional(),
  messageId: z.string().optional(),
  minutes: z.int().optional(),
  offerId: z.string().optional(),
  webAppointmentId: z.string().optional(),
  invitationId: z.string().optional(),
  exportId: z.string().optional(),
  outageId: z.string().optional(),
  endpointId: z.string().optional(),
  recordDownloadId: z.string().optional(),
  amendmentId: z.string().optional(),
  familyGrantId: z.string().optional(),
  patientId: z.string().optional(),
  videoGuestId: z.string().optional(),
  /** Limits the message to the channel staff chose. */
  channel: z.enum(['email', 'text']).optional(),
  revision: z.int().optional(),
  hoursBefore: z.int().optional(),
  /** False when staff opted out of notifying the patient. */
  notifyPatient: z.boolean().optional(),
  again: z.boolean().optional(),
});

interface MessageEvent {
  id: string;
  type: EventType;
  entityType: EntityType;
  entityId: string;
  requestId: string;
  createdAt: Date;
}

/** Reread before each send, so that outdated messages are dropped. */
export type MessageData = Awaited<ReturnType<typeof factsOfEvent>>;

/** The current start and the one before the event's change. */
export const startsOf = ({ appointment }: Pick<MessageData, 'appointment'>): (Date | null)[] =>
  appointment ? [appointment.startsAt, appointment.former.startsAt] : [];

export async function loadMessageData(db: Executor, now: Date, eventId: string): Promise<MessageData | null> {
  const event = await db
    .selectFrom('outbox')
    .select(['id', 'type', 'payload', 'entityType', 'entityId', 'requestId', 'createdAt'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event ? await factsOfEvent(db, now, event) : null;
}

/** @param raw the event as stored or as planned */
export async function factsOfEvent(
  db: Executor,
  now: Date,
  { payload: raw, ...event }: MessageEvent & { payload: unknown },
) {
  const payload = eventIds.parse(raw);
  const { type } = event;
  const read = async <Fact>(
    id: string | null | undefined,
    find: (db: Executor, id: string) => Promise<Fact | null>,
  ): Promise<Fact | null> => (id ? await find(db, id) : null);
  const statement =
    type === 'guarantorStatement.made' ? await read(payload.statementId, statementData) : null;
  const appointment = await read(payload.appointmentId, (_, id) => appointmentData(db, id, event.createdAt));
  return {
    event,
    payload,
    /** For a confidential visit, the only patient who gets the message. */
    confidentialPatientId: await confidentialPatient(db, payload),
    appointment,
    /** Set for events of a video call. */
    video: appointment && type.startsWith('video.') ? await videoData(db, appointment) : null,
    videoGuest: await read(payload.videoGuestId, videoGuestData),
    bill: await read(payload.invoiceId, (_, id) => billData(db, now, id, payload.paymentId)),
    questionnaire: await read(payload.submissionId, questionnaireData),
    consent: await read(payload.consentId, (_, id) => consentData(db, now, id)),
    chat: await read(payload.messageId, chatData),
    report: await read(payload.reportId, reportData),
    appointmentRequest: await read(payload.webAppointmentId, appointmentRequestData),
    offer: await read(payload.offerId, offerData),
    subscription: await read(payload.subscriptionId, subscriptionData),
    person: await read(payload.userId, personData),
    /** True while the review item is open. */
    reviewOpen: payload.reviewId !== undefined && (await isReviewOpen(db, payload.reviewId)),
    card: await read(payload.paymentMethodId, cardData),
    autopayCharge: await read(payload.autopayChargeId, autopayChargeData),
    paymentPlan: await read(payload.paymentPlanId, (_, id) => paymentPlanData(db, id, payload.invoiceId)),
    /** Null once its guarantor has ended. */
    statement,
    /** The recipient of a message to the guarantor. Null if the same person became the guarantor again later. */
    guarantor: statement ?? (await guarantorOfEvent(db, type, payload.guarantorId)),
    guarantorPayment: type === 'guarantor.paid' ? await read(payload.paymentId, guarantorPayment) : null,
    refund: await read(payload.refundId, refundData),
    dispute: await read(payload.disputeId, disputeData),
    /** Set while the integration is still down. */
    outage: await read(payload.outageId, outageData),
    webhookEndpoint: await read(payload.endpointId, webhookEndpointData),
    recordDownload: await read(payload.recordDownloadId, downloadData),
    amendment: await read(payload.amendmentId, amendmentData),
    familyGrant: await read(payload.familyGrantId, familyGrantData),
    /** The last notice sent about a living patient’s coming of age. */
    comingOfAge: type.startsWith('comingOfAge.') ? await read(payload.patientId, comingOfAgeOf) : null,
  };
}

async function guarantorOfEvent(db: Executor, type: EventType, id: string | undefined) {
  if (!id || (type !== 'guarantor.paid' && type !== 'guarantor.ended')) return null;
  const guarantor = await guarantorData(db, id);
  return guarantor && type === 'guarantor.ended' && (await isStillGuarantor(db, guarantor))
    ? null
    : guarantor;
}

async function comingOfAgeOf(db: Executor, patientId: string) {
  const patient = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select('patient.comingOfAge')
    .where('patient.id', '=', patientId)
    .where('person.status', '<>', 'DECEASED')
    .executeTakeFirst();
  return patient?.comingOfAge ?? null;
}

async function questionnaireData(db: Executor, id: string) {
  const submission = await db
    .selectFrom('questionnaireSubmissions as submission')
    .leftJoin('appointments as visit', (join) =>
      join
        .onRef('visit.id', '=', 'submission.appointmentId')
        .on('visit.status', '=', 'CANCELLED')
        .onRef('visit.statusChangedAt', '>', 'submission.sentAt'),
    )
    .select(['submission.id as submissionId', 'submission.patientId', 'submission.status'])
    .select(['submission.expiresAt', 'submission.removedAt', 'visit.id as canceledVisitId'])
    .where('submission.id', '=', id)
    .executeTakeFirst();
  if (!submission) return null;
  const { removedAt, canceledVisitId, ...rest } = submission;
  return {
    ...rest,
    isRemoved: removedAt !== null,
    /** Its visit was canceled after it was sent. */
    isVisitCanceled: canceledVisitId !== null,
  };
}

async function consentData(db: Executor, now: Date, id: string) {
  const consent = await consentToday(db, now, id);
  if (!consent) return null;
  const { mode, status, title, expiresAt } = consent;
  const hasSigner = !consent.signerIsMinor && !consent.signerIsBarred && !consent.patientIsGone;
  return {
    consentId: id,
    mode,
    status,
    title,
    patientName: `${consent.firstName} ${consent.lastName}`,
    expiresAt,
    requesterId: consent.requesterIsBarred ? null : consent.requesterId,
    /** Null while a child has no guardian or after the patient's death. */
    signatoryId: hasSigner ? consent.signatoryId : null,
  };
}

/** Null once its file was removed. */
const reportData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('reports')
    .innerJoin('documents', 'documents.id', 'reports.documentId')
    .select(['reports.patientId', 'reports.status'])
    .where('reports.id', '=', id)
    .where('documents.removedAt', 'is', null)
    .executeTakeFirst()) ?? null;

/** Omits a provider who left or no longer sees the patient, and an assignee who no longer works here. */
async function chatData(db: Executor, messageId: string) {
  const message = await db
    .selectFrom('chatMessages as message')
    .innerJoin('conversations as chat', 'chat.id', 'message.conversationId')
    .leftJoin('users as assignee', (join) =>
      join.onRef('assignee.id', '=', 'chat.assignedStaffId').on('assignee.status', '=', 'ACTIVE'),
    )
    .leftJoin('users as provider', (join) =>
      join
        .onRef('provider.id', '=', 'chat.providerId')
        .on('provider.status', '=', 'ACTIVE')
        .on(sharesActiveAppointment),
    )
    .select([
      'message.conversationId',
      'message.fromPatient',
      'message.readAt',
      'chat.patientId',
      'provider.id as providerId',
      'assignee.id as assignedTo',
    ])
    .where('message.id', '=', messageId)
    .executeTakeFirst();
  if (!message) return null;
  const { readAt, ...facts } = message;
  return { ...facts, isUnread: readAt === null };
}

const personData = async (db: Executor, id: string) =>
  (await db.selectFrom('users').select(['id', 'role', 'status']).where('id', '=', id).executeTakeFirst()) ??
  null;

const outageData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('channelOutages')
    .select(['channel', 'since'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Null once it was deleted. */
async function webhookEndpointData(db: Executor, id: string) {
  const endpoint = await db
    .selectFrom('webhookEndpoints')
    .select(['url', 'offReason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return endpoint ? { host: new URL(endpoint.url).host, offReason: endpoint.offReason } : null;
}

const downloadData = async (db: Executor, id: string) =>
  (await db.selectFrom('recordDownloads').select('status').where('id', '=', id).executeTakeFirst()) ?? null;

const familyGrantData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('familyGrants')
    .select(['ownerId', 'state', 'invitedContact', 'createdBy'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

const amendmentData = async (db: Executor, id: string) =>
  (await db.selectFrom('amendmentRequests').select('status').where('id', '=', id).executeTakeFirst()) ?? null;
