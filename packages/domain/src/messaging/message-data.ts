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

/** What a message about an event may depend on, read again each time: nobody is notified of what is no longer true. */
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
  /** A message of a chat that may wait for its reader. */
  chat: ChatData | null;
  /** A time that came free, for a visit that waits. */
  offer: SlotOfferData | null;
  appointmentRequest: AppointmentRequestData | null;
  /** A membership that is paid for. */
  subscription: SubscriptionData | null;
  /** Whom the event itself names. */
  person: UserData | null;
  /** A review item that a person has to look at, while nobody has. */
  reviewOpen: boolean;
  /** A card on file. */
  card: CardData | null;
  refund: RefundData | null;
  dispute: DisputeData | null;
  /** A provider of messages that is away still. */
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
  /** Of the request from the public pages that it was made from. */
  appointmentRequestId: string | null;
  providerId: string | null;
  providerName: string | null;
  place: string | null;
  /** When the patient said that the time stands. */
  patientConfirmedAt: Date | null;
  /** How often what calendars show was changed besides the time; and what staff wrote there for itself. */
  calendarSequence: number;
  calendarDescription: string | null;
  /** What cancelling it late costs. */
  lateCancellationFeeCents: number | null;
  /** What the event's own change took away, where it did. */
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
  /** Whether somebody was sent a link to pay it. */
  linkSent: boolean;
  /** Paid by such a link, by somebody who may have no account. */
  paidByLink: boolean;
  /** Of the payment that the event is about. */
  paymentStatus: string | null;
  /** Somebody has looked at it a second time, or nobody has to. */
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
  /** Refunded over the counter. */
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
  /** Whose consent it is. */
  patientName: string;
  expiresAt: Date;
  /** Who has to answer today; null while a child has no guardian, and once the patient is gone. */
  signatoryId: string | null;
  requesterId: string | null;
}

/** Null too once its file was removed. */
interface ReportData {
  patientId: string;
  status: ReportStatus;
}

/** A request from the public pages. What it is for is not in it: no message says that. */
interface AppointmentRequestData {
  id: string;
  key: string;
  status: AppointmentRequestStatus;
  createdAt: Date;
  /** Why it was rejected or cancelled. */
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
  /** Whose conversation it is, as long as they work here and see the patient; null in one with the practice. */
  providerId: string | null;
  /** Who in the office looks after it, as long as they work there. */
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
  /** The only way that staff chose. */
  channel: z.enum(['email', 'text']).optional(),
  revision: z.int().optional(),
  hoursBefore: z.int().optional(),
  /** False where staff chose not to tell the patient. */
  notifyPatient: z.boolean().optional(),
  again: z.boolean().optional(),
});
type EventIds = z.infer<typeof eventIds>;

/** When the visit begins, and when it would have before the change that the event tells of. */
export const startsOf = ({ appointment }: Pick<MessageData, 'appointment'>): (Date | null)[] =>
  appointment ? [appointment.startsAt, appointment.former.startsAt] : [];

/** @returns null when there is no such event */
export async function loadMessageData(db: Executor, now: Date, eventId: string): Promise<MessageData | null> {
  const event = await db
    .selectFrom('outbox')
    .select(['id', 'type', 'payload', 'entityType', 'entityId', 'requestId', 'createdAt'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event ? await factsOfEvent(db, now, event) : null;
}

/** @param raw an event as its row has it, or as it is planned */
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
 * @param toldAt the instant of the change whose former values are wanted
 * @returns null when there is no such visit
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

/** The history row of the change that the event tells of was written at the same instant. */
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
