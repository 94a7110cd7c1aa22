import type { AmendmentStatus } from '@bedside/contracts/care/amendments.schema';
import type { ReportStatus } from '@bedside/contracts/care/care.schema';
import type { EntityType } from '@bedside/contracts/event';
import type { EventType } from '@bedside/contracts/events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { ConsentMode, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { FamilyGrantState } from '@bedside/contracts/people/family-grants.schema';
import type { RecordDownloadState } from '@bedside/contracts/people/record-downloads.schema';
import type { Role, UserStatus } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { z } from 'zod';
import { confidentialPatient } from '../access/confidential-visits.queries.ts';
import {
  type GuarantorData,
  type GuarantorPayment,
  guarantorData,
  guarantorPayment,
  isStillGuarantor,
  type StatementData,
  statementData,
} from '../payments/guarantor.queries.ts';
import type { ComingOfAgeStep } from '../people/coming-of-age.policy.ts';
import { consentToday } from '../people/consent.queries.ts';
import { sharesActiveAppointment } from './conversation-scope.ts';
import {
  type AppointmentData,
  type AppointmentRequestData,
  appointmentData,
  appointmentRequestData,
  offerData,
  type SlotOfferData,
} from './message-appointment-data.ts';
import {
  type AutopayChargeData,
  autopayChargeData,
  billData,
  type CardData,
  cardData,
  type DisputeData,
  disputeData,
  type InvoiceData,
  isReviewOpen,
  type PaymentPlanData,
  paymentPlanData,
  type RefundData,
  refundData,
  type SubscriptionData,
  subscriptionData,
} from './message-bill-data.ts';
import { type VideoData, type VideoGuestData, videoData, videoGuestData } from './message-video-data.ts';

/** Reread before each send, so that outdated messages are dropped. */
export interface MessageData {
  event: {
    id: string;
    type: EventType;
    entityType: EntityType;
    entityId: string;
    requestId: string;
    createdAt: Date;
  };
  payload: EventIds;
  /** Of a confidential visit: no other patient gets the message. */
  confidentialPatientId: string | null;
  appointment: AppointmentData | null;
  bill: InvoiceData | null;
  questionnaire: QuestionnaireData | null;
  consent: ConsentData | null;
  report: ReportData | null;
  chat: ChatData | null;
  offer: SlotOfferData | null;
  appointmentRequest: AppointmentRequestData | null;
  subscription: SubscriptionData | null;
  person: UserData | null;
  /** True while the review item is open. */
  reviewOpen: boolean;
  card: CardData | null;
  autopayCharge: AutopayChargeData | null;
  paymentPlan: PaymentPlanData | null;
  /** Null once its guarantor has ended. */
  statement: StatementData | null;
  /** Whom a message to the guarantor goes to; null once the same person pays again after an end. */
  guarantor: GuarantorData | null;
  guarantorPayment: GuarantorPayment | null;
  refund: RefundData | null;
  dispute: DisputeData | null;
  /** Set while the integration is still down. */
  outage: OutageData | null;
  webhookEndpoint: WebhookEndpointData | null;
  recordDownload: RecordDownloadData | null;
  amendment: AmendmentData | null;
  familyGrant: FamilyGrantData | null;
  /** What was told last of a living patient’s coming of age. */
  comingOfAge: ComingOfAgeStep | null;
  /** With events of a video call. */
  video: VideoData | null;
  videoGuest: VideoGuestData | null;
}

interface FamilyGrantData {
  ownerId: string;
  state: FamilyGrantState;
  invitedContact: string | null;
  createdBy: string;
}

interface AmendmentData {
  status: AmendmentStatus;
}

interface RecordDownloadData {
  status: RecordDownloadState;
}

interface OutageData {
  channel: Channel;
  since: Date;
}

/** Null once it was deleted. */
interface WebhookEndpointData {
  host: string;
  offReason: 'staff' | 'gone' | 'failing' | null;
}

interface QuestionnaireData {
  submissionId: string;
  patientId: string;
  status: string;
  expiresAt: Date;
  isRemoved: boolean;
  /** Its visit was canceled after it was sent. */
  isVisitCanceled: boolean;
}

interface ConsentData {
  consentId: string;
  mode: ConsentMode;
  status: ConsentStatus;
  title: string;
  patientName: string;
  expiresAt: Date;
  /** Null while a child has no guardian or after the patient's death. */
  signatoryId: string | null;
  requesterId: string | null;
}

/** Null once its file was removed. */
interface ReportData {
  patientId: string;
  status: ReportStatus;
}

interface ChatData {
  conversationId: string;
  patientId: string;
  /** Null with the practice, or once the provider left or no longer sees the patient. */
  providerId: string | null;
  /** Null once they no longer work here. */
  assignedTo: string | null;
  fromPatient: boolean;
  isUnread: boolean;
}

interface UserData {
  id: string;
  role: Role;
  status: UserStatus;
}

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
type EventIds = z.infer<typeof eventIds>;

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
  { payload: raw, ...event }: MessageData['event'] & { payload: unknown },
): Promise<MessageData> {
  const payload = eventIds.parse(raw);
  const statement =
    payload.statementId && event.type === 'guarantorStatement.made'
      ? await statementData(db, payload.statementId)
      : null;
  const appointment = payload.appointmentId
    ? await appointmentData(db, payload.appointmentId, event.createdAt)
    : null;
  return {
    event,
    payload,
    confidentialPatientId: await confidentialPatient(db, payload),
    appointment,
    video: appointment && event.type.startsWith('video.') ? await videoData(db, appointment) : null,
    videoGuest: payload.videoGuestId ? await videoGuestData(db, payload.videoGuestId) : null,
    bill: payload.invoiceId ? await billData(db, now, payload.invoiceId, payload.paymentId) : null,
    questionnaire: payload.submissionId ? await questionnaireData(db, payload.submissionId) : null,
    consent: payload.consentId ? await consentData(db, now, payload.consentId) : null,
    chat: payload.messageId ? await chatData(db, payload.messageId) : null,
    report: payload.reportId ? await reportData(db, payload.reportId) : null,
    appointmentRequest: payload.webAppointmentId
      ? await appointmentRequestData(db, payload.webAppointmentId)
      : null,
    offer: payload.offerId ? await offerData(db, payload.offerId) : null,
    subscription: payload.subscriptionId ? await subscriptionData(db, payload.subscriptionId) : null,
    person: payload.userId ? await personData(db, payload.userId) : null,
    reviewOpen: payload.reviewId !== undefined && (await isReviewOpen(db, payload.reviewId)),
    card: payload.paymentMethodId ? await cardData(db, payload.paymentMethodId) : null,
    autopayCharge: payload.autopayChargeId ? await autopayChargeData(db, payload.autopayChargeId) : null,
    paymentPlan: payload.paymentPlanId ? await paymentPlanData(db, payload.paymentPlanId) : null,
    statement,
    guarantor: statement ?? (await guarantorOfEvent(db, event.type, payload.guarantorId)),
    guarantorPayment:
      event.type === 'guarantor.paid' && payload.paymentId
        ? await guarantorPayment(db, payload.paymentId)
        : null,
    refund: payload.refundId ? await refundData(db, payload.refundId) : null,
    dispute: payload.disputeId ? await disputeData(db, payload.disputeId) : null,
    outage: payload.outageId ? await outageData(db, payload.outageId) : null,
    webhookEndpoint: payload.endpointId ? await webhookEndpointData(db, payload.endpointId) : null,
    recordDownload: payload.recordDownloadId ? await downloadData(db, payload.recordDownloadId) : null,
    amendment: payload.amendmentId ? await amendmentData(db, payload.amendmentId) : null,
    familyGrant: payload.familyGrantId ? await familyGrantData(db, payload.familyGrantId) : null,
    comingOfAge: event.type.startsWith('comingOfAge.') ? await comingOfAgeOf(db, payload.patientId) : null,
  };
}

async function guarantorOfEvent(
  db: Executor,
  type: EventType,
  id: string | undefined,
): Promise<GuarantorData | null> {
  if (!id || (type !== 'guarantor.paid' && type !== 'guarantor.ended')) return null;
  const guarantor = await guarantorData(db, id);
  return guarantor && type === 'guarantor.ended' && (await isStillGuarantor(db, guarantor))
    ? null
    : guarantor;
}

async function comingOfAgeOf(db: Executor, patientId: string | undefined): Promise<ComingOfAgeStep | null> {
  const patient = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select('patient.comingOfAge')
    .where('patient.id', '=', patientId ?? null)
    .where('person.status', '<>', 'DECEASED')
    .executeTakeFirst();
  return patient?.comingOfAge ?? null;
}

async function questionnaireData(db: Executor, id: string): Promise<QuestionnaireData | null> {
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
  return { ...rest, isRemoved: removedAt !== null, isVisitCanceled: canceledVisitId !== null };
}

async function consentData(db: Executor, now: Date, id: string): Promise<ConsentData | null> {
  const consent = await consentToday(db, now, id);
  if (!consent) return null;
  const {
    mode,
    status,
    title,
    expiresAt,
    requesterId,
    signatoryId,
    signerIsMinor,
    signerIsBarred,
    askerIsBarred,
    patientIsGone,
  } = consent;
  const hasSigner = !signerIsMinor && !signerIsBarred && !patientIsGone;
  return {
    consentId: id,
    mode,
    status,
    title,
    patientName: `${consent.firstName} ${consent.lastName}`,
    expiresAt,
    requesterId: askerIsBarred ? null : requesterId,
    signatoryId: hasSigner ? signatoryId : null,
  };
}

async function reportData(db: Executor, id: string): Promise<ReportData | null> {
  const report = await db
    .selectFrom('reports')
    .innerJoin('documents', 'documents.id', 'reports.documentId')
    .select(['reports.patientId', 'reports.status'])
    .where('reports.id', '=', id)
    .where('documents.removedAt', 'is', null)
    .executeTakeFirst();
  return report ?? null;
}

async function chatData(db: Executor, messageId: string): Promise<ChatData | null> {
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

async function personData(db: Executor, id: string): Promise<UserData | null> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return person ?? null;
}

async function outageData(db: Executor, id: string): Promise<OutageData | null> {
  const outage = await db
    .selectFrom('channelOutages')
    .select(['channel', 'since'])
    .where('id', '=', id)
    .executeTakeFirst();
  return outage ?? null;
}

async function webhookEndpointData(db: Executor, id: string): Promise<WebhookEndpointData | null> {
  const endpoint = await db
    .selectFrom('webhookEndpoints')
    .select(['url', 'offReason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return endpoint ? { host: new URL(endpoint.url).host, offReason: endpoint.offReason } : null;
}

async function downloadData(db: Executor, id: string): Promise<RecordDownloadData | null> {
  const download = await db
    .selectFrom('recordDownloads')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return download ?? null;
}

async function familyGrantData(db: Executor, id: string): Promise<FamilyGrantData | null> {
  const grant = await db
    .selectFrom('familyGrants')
    .select(['ownerId', 'state', 'invitedContact', 'createdBy'])
    .where('id', '=', id)
    .executeTakeFirst();
  return grant ?? null;
}

async function amendmentData(db: Executor, id: string): Promise<AmendmentData | null> {
  const amendment = await db
    .selectFrom('amendmentRequests')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return amendment ?? null;
}
