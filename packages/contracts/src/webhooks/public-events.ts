import { z } from 'zod';
import type { PayloadOf } from '../event.ts';
import type { AnyEvent, EventType } from '../events.ts';

interface PublicEvent<Field extends string> {
  /** The name that other systems see. It must never change. */
  name: string;
  /** Shown in the documentation and the console. */
  meaning: string;
  /** The payload field that becomes `data.id`. */
  id: Field;
  /** Other ids, sent under their own names. */
  others?: readonly Field[];
}

type FieldOf<T extends EventType> = keyof PayloadOf<Extract<AnyEvent, { type: T }>> & string;

/** Internal events: timers, live updates, links and codes, and events that concern only our queues or staff. */
const internal = null;

const appointment = (name: string, meaning: string) =>
  ({ name: `appointment.${name}`, meaning, id: 'appointmentId' }) as const;
const request = (name: string, meaning: string) =>
  ({ name: `appointment_request.${name}`, meaning, id: 'webAppointmentId' }) as const;
const invoice = (name: string, meaning: string) =>
  ({ name: `invoice.${name}`, meaning, id: 'invoiceId', others: ['appointmentId'] }) as const;
const payment = (name: string, meaning: string) =>
  ({ name: `payment.${name}`, meaning, id: 'paymentId', others: ['invoiceId', 'appointmentId'] }) as const;
const refund = (name: string, meaning: string) =>
  ({
    name: `refund.${name}`,
    meaning,
    id: 'refundId',
    others: ['paymentId', 'invoiceId', 'appointmentId'],
  }) as const;
const dispute = (name: string, meaning: string) =>
  ({ name: `dispute.${name}`, meaning, id: 'disputeId', others: ['paymentId', 'invoiceId'] }) as const;
const subscription = (name: string, meaning: string) =>
  ({ name: `subscription.${name}`, meaning, id: 'subscriptionId' }) as const;
const submission = (name: string, meaning: string) =>
  ({ name: `questionnaire_submission.${name}`, meaning, id: 'submissionId' }) as const;
const report = (name: string, meaning: string) =>
  ({ name: `report.${name}`, meaning, id: 'reportId', others: ['appointmentId'] }) as const;

/** Which events are sent by webhook, and under which name. The types require a decision for every event. */
export const publicEvents: { readonly [T in EventType]: PublicEvent<FieldOf<T>> | null } = {
  'appointment.requested': appointment('requested', 'Someone asked for a visit.'),
  'appointment.accepted': appointment('accepted', 'Staff accepted the request; it has no time yet.'),
  'appointment.scheduled': appointment('scheduled', 'A provider and a time are set.'),
  'appointment.rescheduled': appointment('rescheduled', 'The provider, the time or the place changed.'),
  'appointment.changeNoticeDue': internal,
  'appointment.timeWithdrawn': appointment('unscheduled', 'Its time was removed. It needs a new one.'),
  'appointment.preferenceChanged': appointment('preference_changed', 'The preferred day or time changed.'),
  'appointment.markedEnRoute': appointment('en_route', 'The provider is on the way.'),
  'appointment.enRouteReverted': appointment('en_route_reverted', 'The “on the way” status was undone.'),
  'appointment.servicesRecorded': appointment('services_recorded', 'The services rendered were recorded.'),
  'appointment.paid': appointment('paid', 'It is paid in full.'),
  'appointment.completed': appointment('completed', 'It is clinically and financially closed.'),
  'appointment.canceled': appointment('canceled', 'It was canceled.'),
  'appointment.reactivated': appointment('reactivated', 'A cancellation was undone.'),
  'appointment.notesChanged': internal,
  'appointment.canceledVisitSummarized': internal,
  'appointment.reminderDue': internal,
  'appointment.remindAsked': internal,
  'appointment.latenessCheckDue': internal,
  'appointment.delayed': internal,
  'appointment.providerArrived': appointment('provider_arrived', 'The provider is on site.'),
  'appointment.confirmedByPatient': appointment('confirmed', 'The patient agreed to the time.'),
  'appointment.typeChanged': appointment('type_changed', 'The patients on the visit changed.'),
  'appointment.calendarEntrySaved': internal,
  'video.patientWaiting': internal,
  'video.aloneDue': internal,
  'video.guestInvited': internal,
  'slot.released': internal,
  'slotOffer.created': internal,
  'slotOffer.closed': internal,
  'slot.filled': internal,
  'bulkRun.due': internal,

  'appointmentRequest.received': request('received', 'Someone sent a request from the public website.'),
  'appointmentRequest.accepted': {
    name: 'appointment_request.accepted',
    meaning: 'It became an appointment, which has its own events.',
    id: 'webAppointmentId',
    others: ['appointmentId'],
  },
  'appointmentRequest.rejected': request('rejected', 'Staff rejected it.'),
  'appointmentRequest.canceled': request('canceled', 'It was canceled.'),

  'invoice.created': invoice('created', 'A new invoice.'),
  'invoice.changed': invoice('changed', 'Its line items, due date or status changed.'),
  'invoice.sent': invoice('sent', 'It was sent and is awaiting payment.'),
  'invoice.notificationRequested': internal,
  'invoice.pdfRequested': internal,
  'superbill.pdfRequested': internal,
  'superbillMonth.requested': internal,
  'goodFaithEstimate.made': internal,
  'goodFaithEstimate.requested': internal,
  'yearStatement.requested': internal,
  'guarantorStatement.requested': internal,
  'guarantorStatement.made': internal,
  'guarantor.paid': internal,
  'guarantor.ended': internal,
  'invoice.paid': invoice('paid', 'It is paid in full.'),
  'invoice.voided': invoice('voided', 'It was canceled, so nothing is due.'),
  'payment.started': payment('started', 'Someone started a payment.'),
  'payment.statusCheckDue': internal,
  'payment.succeeded': payment('succeeded', 'The money was confirmed.'),
  'payment.failed': payment('failed', 'It failed.'),
  'payment.held': internal,
  'payment.holdEnded': internal,
  'payment.verified': payment('verified', 'Staff verified a payment recorded by hand.'),
  'payment.verificationDue': internal,
  'card.expiring': internal,
  'autopay.sweepDue': internal,
  'autopay.noticeDue': internal,
  'autopay.chargeDue': internal,
  'autopay.declined': internal,
  'autopay.changed': internal,
  'autopay.turnedOff': internal,
  'paymentPlan.started': internal,
  'paymentPlan.ended': internal,
  'refund.requested': refund('requested', 'Staff requested the refund.'),
  'refund.succeeded': refund('succeeded', 'The refund is complete.'),
  'refund.failed': refund('failed', 'The payment processor rejected the refund.'),
  'dispute.opened': dispute('opened', 'A cardholder disputed a payment.'),
  'dispute.changed': dispute('changed', 'Its status changed. It may be won or lost.'),
  'dispute.evidenceDue': internal,
  'paymentException.raised': internal,
  'paymentException.resolved': internal,
  'payment.unbookedRefundAsked': internal,
  'reconciliation.due': internal,
  'reconciliation.requested': internal,
  'reconciliation.completed': internal,
  'offlinePayment.requested': internal,
  'offlinePayment.declined': internal,
  'billLater.approved': internal,
  'paymentLink.requested': internal,
  'webhook.received': internal,

  'import.due': internal,
  'import.changed': internal,
  'import.stopped': internal,
  'import.removalDue': internal,
  'export.requested': internal,
  'export.practiceRequested': internal,
  'export.ready': internal,
  'export.failed': internal,
  'export.removalDue': internal,

  'subscription.started': subscription('started', 'A membership began.'),
  'subscription.changed': subscription('changed', 'Its plan, price or members changed.'),
  'subscription.pastDue': subscription('past_due', 'A charge failed.'),
  'subscription.ending': subscription('ending', 'It ends with the current period.'),
  'subscription.ended': subscription('ended', 'It ended.'),
  'subscription.syncRequested': internal,
  'subscription.changeRequested': internal,
  'subscription.checkDue': internal,
  'membershipPlan.changed': { name: 'plan.changed', meaning: 'A plan was added or changed.', id: 'planId' },

  'submission.sent': submission('sent', 'A questionnaire was sent to a patient.'),
  'submission.reminderDue': internal,
  'submission.submitted': submission('submitted', 'The patient submitted the answers.'),
  'submission.flagged': submission('flagged', 'An answer or a score needs immediate attention.'),
  'questionnaire.changed': {
    name: 'questionnaire.changed',
    meaning: 'A questionnaire was added, changed or published.',
    id: 'questionnaireId',
  },
  'submission.changed': internal,

  'codeList.changed': internal,
  'patientNote.changed': internal,
  'chart.changed': {
    name: 'patient.chart_changed',
    meaning: 'An entry of the chart changed, such as an allergy or a medication.',
    id: 'patientId',
  },
  'document.changed': {
    name: 'document.changed',
    meaning: 'A document was added, changed or removed.',
    id: 'documentId',
  },
  'report.changed': report('changed', 'A result was uploaded or reviewed.'),
  'report.released': report('released', 'A result was released to the patient.'),
  'chat.messageSent': {
    name: 'chat_message.sent',
    meaning: 'A patient or staff member sent a chat message.',
    id: 'messageId',
    others: ['conversationId'],
  },
  'conversation.changed': internal,
  'chat.unreadNoticeDue': internal,

  'delivery.queued': internal,
  'notification.changed': internal,
  'messages.delayed': internal,

  'oneTimeCode.issued': internal,
  'patient.registered': { name: 'patient.registered', meaning: 'A patient signed up.', id: 'userId' },
  'user.passwordChanged': internal,
  'user.changed': {
    name: 'user.changed',
    meaning: 'The profile, household, coverage or membership of a patient, or a staff account, changed.',
    id: 'userId',
  },
  'user.contactChanged': internal,
  'user.contactHeld': internal,
  'user.contactTaken': internal,
  'user.accountLinkRequested': internal,
  'user.passwordLinkRequested': internal,
  'user.directLoginRequested': internal,
  'patient.deceased': { name: 'patient.deceased', meaning: 'A patient died.', id: 'userId' },
  'providerInvitation.sent': internal,
  'providerInvitation.changed': internal,
  'consent.sent': {
    name: 'consent.sent',
    meaning: 'A consent was sent and is awaiting a response.',
    id: 'consentId',
  },
  'consent.reminderDue': internal,
  'consent.answered': {
    name: 'consent.answered',
    meaning: 'It was approved, rejected or withdrawn.',
    id: 'consentId',
  },
  'consent.copyRequested': internal,
  'breakTheGlass.used': internal,

  'catalog.changed': { name: 'service.changed', meaning: 'A service or its price changed.', id: 'serviceId' },
  'settings.changed': internal,

  'amendmentRequest.submitted': internal,
  'amendmentRequest.followedUp': internal,
  'amendmentRequest.changed': internal,
  'amendmentRequest.dueSoon': internal,
  'familyGrant.asked': internal,
  'familyGrant.changed': internal,
  'familyGrant.invited': internal,
  'courtOrder.changed': internal,
  'comingOfAge.sweepDue': internal,
  'comingOfAge.inMonth': internal,
  'comingOfAge.inWeek': internal,
  'comingOfAge.reached': internal,
  'recordDownload.requested': internal,
  'recordDownload.printed': internal,
  'recordDownload.ready': internal,
  'recordDownload.failed': internal,
  'recordDownload.removalDue': internal,
  'recordDownload.overdue': internal,
  'bulkExport.requested': internal,
  'bulkExport.removalDue': internal,
  'webhookEndpoint.due': internal,
  'webhookEndpoint.switchedOff': internal,
  'webhookRedelivery.requested': internal,
};

/** Sent on request, to check whether an endpoint responds. */
export const TEST_EVENT = 'webhook.test';

const entries = Object.entries(publicEvents) as [EventType, PublicEvent<string> | null][];

export const publicEventList = entries.flatMap(([type, about]) => (about ? [{ type, ...about }] : []));

/** In the order of the table. `webhook.test` goes to every endpoint and cannot be selected. */
export const webhookEventNames: readonly string[] = publicEventList.map(({ name }) => name);

export const typesOfNames = (names: readonly string[] | null): EventType[] =>
  publicEventList.filter(({ name }) => names === null || names.includes(name)).map(({ type }) => type);

/**
 * The body of a webhook. It contains only ids, so reading the records behind them is authorized and audited
 * like any other read.
 */
export const webhookBody = z.object({
  type: z.string(),
  /** When the event happened, not when the webhook was sent. */
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.string().nullable()),
});
export type WebhookBody = z.infer<typeof webhookBody>;
export type WebhookIds = WebhookBody['data'];

/**
 * Null for an internal event.
 * @param payload as stored, including fields that must not be sent
 */
export function webhookOf(
  type: EventType,
  payload: Record<string, unknown>,
): Pick<WebhookBody, 'type' | 'data'> | null {
  const about = entries.find(([one]) => one === type)?.[1];
  if (!about) return null;
  const text = (field: string) => {
    const value = payload[field];
    return typeof value === 'string' ? value : null;
  };
  const others = (about.others ?? []).map((field) => [field, text(field)] as const);
  return { type: about.name, data: { id: text(about.id), ...Object.fromEntries(others) } };
}
