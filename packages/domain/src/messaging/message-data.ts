import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { ReportStatus } from '@bedside/contracts/care/care.schema';
import { cityText } from '@bedside/contracts/common/fields';
import type { EntityType } from '@bedside/contracts/event';
import type { EventType } from '@bedside/contracts/events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { PlanInterval, SubscriptionStatus } from '@bedside/contracts/payments/memberships.schema';
import type { InvoiceKind, InvoiceStatus, RefundStatus } from '@bedside/contracts/payments/payment.schema';
import type { ConsentMode, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Role, UserStatus } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import type { SlotOffers } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { subscriptionRows } from '../payments/memberships/subscription-rows.ts';
import { consentToday } from '../people/consent.queries.ts';
import { sharesActiveAppointment } from './conversation-scope.ts';

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
  refund: RefundData | null;
  dispute: DisputeData | null;
  /** Set while the integration is still down. */
  outage: OutageData | null;
}

export interface AppointmentData {
  id: string;
  key: string;
  status: AppointmentStatus;
  scheduleRevision: number;
  startsAt: Date | null;
  endsAt: Date | null;
  telemedicine: boolean;
  patientId: string;
  patientName: string;
  accountHolderId: string;
  appointmentRequestId: string | null;
  providerId: string | null;
  providerName: string | null;
  place: string | null;
  patientConfirmedAt: Date | null;
  /** `calendarSequence` counts calendar changes other than the time. */
  calendarSequence: number;
  calendarDescription: string | null;
  lateCancellationFeeCents: number | null;
  /** Values before the event's change, if it changed them. */
  former: { providerId: string | null; startsAt: Date | null; endsAt: Date | null };
}

export interface InvoiceData {
  invoiceId: string;
  number: string;
  kind: InvoiceKind;
  status: InvoiceStatus;
  chargeFailed: boolean;
  totalCents: number;
  /** yyyy-MM-dd */
  dueOn: string | null;
  patientId: string;
  /** Whether a payment link was sent. */
  linkSent: boolean;
  /** The payer may have no account. */
  paidByLink: boolean;
  paymentStatus: string | null;
  /** True also when no second check is needed. */
  paymentVerified: boolean | null;
}

interface CardData {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  patientId: string;
}

interface RefundData {
  status: RefundStatus;
  amountCents: number;
  /** Refunded in person. */
  isOffline: boolean;
}

interface DisputeData {
  isOpen: boolean;
  amountCents: number;
  evidenceDueAt: Date | null;
}

interface OutageData {
  channel: Channel;
  since: Date;
}

interface QuestionnaireData {
  submissionId: string;
  patientId: string;
  status: string;
  expiresAt: Date;
  isRemoved: boolean;
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

/** Never includes the reason for the request; no message states it. */
interface AppointmentRequestData {
  id: string;
  key: string;
  status: AppointmentRequestStatus;
  createdAt: Date;
  decisionReason: string | null;
}

interface SlotOfferData {
  status: Selectable<SlotOffers>['status'];
  expiresAt: Date;
  startsAt: Date;
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

export interface SubscriptionData {
  id: string;
  patientId: string;
  status: SubscriptionStatus;
  planName: string;
  amountCents: number;
  interval: PlanInterval;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  nextRetryAt: Date | null;
  gracePeriodEndsAt: Date | null;
  endedAt: Date | null;
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
  return {
    event,
    payload,
    appointment: payload.appointmentId
      ? await appointmentData(db, payload.appointmentId, event.createdAt)
      : null,
    bill: payload.invoiceId ? await billData(db, payload.invoiceId, payload.paymentId) : null,
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
    refund: payload.refundId ? await refundData(db, payload.refundId) : null,
    dispute: payload.disputeId ? await disputeData(db, payload.disputeId) : null,
    outage: payload.outageId ? await outageData(db, payload.outageId) : null,
  };
}

/**
 * @param toldAt when the change was made, to find the previous values @returns null when there is no such appointment
 */
export async function appointmentData(
  db: Executor,
  id: string,
  toldAt: Date,
): Promise<AppointmentData | null> {
  const appointment = await db
    .selectFrom('appointments as appointment')
    .innerJoin('users as patient', 'patient.id', 'appointment.patientId')
    .innerJoin('households as household', 'household.id', 'appointment.householdId')
    .leftJoin('users as provider', 'provider.id', 'appointment.providerId')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.scheduleRevision',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.telemedicine',
      'appointment.patientId',
      'appointment.appointmentRequestId',
      'appointment.providerId',
      'appointment.address1',
      'appointment.city',
      'appointment.lateCancellationFeeCents',
      'appointment.patientConfirmedAt',
      'appointment.calendarSequence',
      'appointment.calendarDescription',
      'household.accountHolderId',
      'patient.firstName',
      'patient.lastName',
      'provider.firstName as providerFirst',
      'provider.lastName as providerLast',
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirst();
  if (!appointment) return null;
  const { firstName, lastName, providerFirst, providerLast, address1, city, ...rest } = appointment;
  return {
    ...rest,
    patientName: `${firstName} ${lastName}`,
    providerName: providerFirst && `${providerFirst} ${providerLast}`,
    place: address1 && [address1, city && cityText(city)].filter(Boolean).join(', '),
    former: await formerOf(db, id, toldAt),
  };
}

const formerColumns = z.object({
  providerId: z.string().nullable().default(null),
  startsAt: z.coerce.date().nullable().default(null),
  endsAt: z.coerce.date().nullable().default(null),
});

/** The change's history row has the same timestamp. */
async function formerOf(db: Executor, appointmentId: string, at: Date): Promise<AppointmentData['former']> {
  const change = await db
    .selectFrom('appointmentHistory')
    .select('before')
    .where('appointmentId', '=', appointmentId)
    .where('occurredAt', '=', at)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return formerColumns.parse(change?.before ?? {});
}

async function billData(db: Executor, invoiceId: string, paymentId?: string): Promise<InvoiceData | null> {
  const bill = await db
    .selectFrom('invoices')
    .select([
      'id as invoiceId',
      'number',
      'kind',
      'status',
      'chargeFailed',
      'totalCents',
      'dueOn',
      'patientId',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('accessLinks as link')
            .select('link.subjectId')
            .where('link.purpose', '=', 'PAYMENT')
            .where('link.subjectId', 'in', [eb.ref('invoices.id'), eb.ref('invoices.appointmentId')]),
        )
        .$castTo<boolean>()
        .as('linkSent'),
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.invoiceId', '=', 'invoices.id')
            .where('payments.status', '=', 'SUCCESSFUL')
            .where('payments.channel', '=', 'WEB')
            .where('payments.createdBy', 'is', null),
        )
        .$castTo<boolean>()
        .as('paidByLink'),
    ])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!bill) return null;
  const payment = paymentId
    ? await db
        .selectFrom('payments')
        .select(['status', 'verified'])
        .where('id', '=', paymentId)
        .executeTakeFirst()
    : undefined;
  return {
    ...bill,
    paymentStatus: payment?.status ?? null,
    paymentVerified: payment?.verified ?? null,
  };
}

async function subscriptionData(db: Executor, id: string): Promise<SubscriptionData | null> {
  const row = await subscriptionRows(db).where('subscription.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { patientId, status, planName, amountCents, interval } = row;
  const { currentPeriodEnd, cancelAtPeriodEnd, nextRetryAt, gracePeriodEndsAt, endedAt } = row;
  return {
    id,
    patientId,
    status,
    planName,
    amountCents,
    interval,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    nextRetryAt,
    gracePeriodEndsAt,
    endedAt,
  };
}

async function questionnaireData(db: Executor, id: string): Promise<QuestionnaireData | null> {
  const submission = await db
    .selectFrom('questionnaireSubmissions')
    .select(['id as submissionId', 'patientId', 'status', 'expiresAt'])
    .select((eb) => eb('removedAt', 'is not', null).$castTo<boolean>().as('isRemoved'))
    .where('id', '=', id)
    .executeTakeFirst();
  return submission ?? null;
}

async function consentData(db: Executor, now: Date, id: string): Promise<ConsentData | null> {
  const consent = await consentToday(db, now, id);
  if (!consent) return null;
  const { mode, status, title, expiresAt, requesterId, signatoryId, signerIsMinor, patientIsGone } = consent;
  const hasSigner = !signerIsMinor && !patientIsGone;
  return {
    consentId: id,
    mode,
    status,
    title,
    patientName: `${consent.firstName} ${consent.lastName}`,
    expiresAt,
    requesterId,
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

async function appointmentRequestData(db: Executor, id: string): Promise<AppointmentRequestData | null> {
  const request = await db
    .selectFrom('appointmentRequests')
    .select(['id', 'key', 'status', 'createdAt', 'decisionReason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return request ?? null;
}

async function offerData(db: Executor, id: string): Promise<SlotOfferData | null> {
  const offer = await db
    .selectFrom('slotOffers as offer')
    .innerJoin('releasedSlots as slot', 'slot.id', 'offer.releasedSlotId')
    .select(['offer.status', 'offer.expiresAt', 'slot.startsAt'])
    .where('offer.id', '=', id)
    .executeTakeFirst();
  return offer ?? null;
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

async function cardData(db: Executor, id: string): Promise<CardData | null> {
  const card = await db
    .selectFrom('cards')
    .select(['brand', 'last4', 'expMonth', 'expYear', 'patientId'])
    .where('paymentMethodId', '=', id)
    .executeTakeFirst();
  return card ?? null;
}

async function refundData(db: Executor, id: string): Promise<RefundData | null> {
  const refund = await db
    .selectFrom('refunds')
    .select(['status', 'amountCents', 'isOffline'])
    .where('id', '=', id)
    .executeTakeFirst();
  return refund ?? null;
}

async function disputeData(db: Executor, id: string): Promise<DisputeData | null> {
  const dispute = await db
    .selectFrom('disputes')
    .select(['isOpen', 'amountCents', 'evidenceDueAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return dispute ?? null;
}

async function isReviewOpen(db: Executor, id: string): Promise<boolean> {
  const review = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return review !== undefined;
}

async function outageData(db: Executor, id: string): Promise<OutageData | null> {
  const outage = await db
    .selectFrom('channelOutages')
    .select(['channel', 'since'])
    .where('id', '=', id)
    .executeTakeFirst();
  return outage ?? null;
}
