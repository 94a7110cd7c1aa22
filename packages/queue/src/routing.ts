import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent, EventType } from '@bedside/contracts/events';
import type { JobDefinition, QueueName } from '@bedside/contracts/job';
import type { allJobs } from '@bedside/contracts/jobs';
import { createDeliveries } from '@bedside/contracts/jobs/create-deliveries.job';
import { prepareExport, removeExport } from '@bedside/contracts/jobs/exports.job';
import { offerSlot } from '@bedside/contracts/jobs/offer-slot.job';
import {
  renderSubmissionPdf,
  sendAppointmentQuestionnaires,
} from '@bedside/contracts/jobs/questionnaires.job';
import { renderConsent } from '@bedside/contracts/jobs/render-consent.job';
import { renderInvoice } from '@bedside/contracts/jobs/render-invoice.job';
import { runBulk } from '@bedside/contracts/jobs/run-bulk.job';
import { sendDelivery } from '@bedside/contracts/jobs/send-delivery.job';
import { sendOneTimeCode } from '@bedside/contracts/jobs/send-one-time-code.job';
import {
  processWebhook,
  reconcile,
  refundUnbooked,
  startReconciliation,
  submitRefund,
  syncPayment,
  syncSubscription,
} from '@bedside/contracts/jobs/stripe-sync.job';
import type { z } from 'zod';

type PayloadOfType<T extends EventType> = PayloadOf<Extract<AnyEvent, { type: T }>>;

type FieldsOf<J extends JobDefinition> = {
  [Field in keyof J['data']['shape']]: z.input<J['data']['shape'][Field]>;
};

/** The jobs whose data an event's payload holds. */
type JobFor<Payload, J = (typeof allJobs)[number]> = J extends JobDefinition
  ? Payload extends FieldsOf<J>
    ? J
    : never
  : never;

/**
 * Who reacts to what: the only such table. An event that is missing here does not compile, nor does a job that needs
 * more than the event tells.
 */
export const routing: { readonly [T in EventType]: readonly JobFor<PayloadOfType<T>>[] } = {
  'appointment.requested': [createDeliveries],
  'appointment.accepted': [createDeliveries],
  'appointment.scheduled': [createDeliveries, sendAppointmentQuestionnaires],
  'appointment.revised': [createDeliveries],
  'appointment.changeDue': [createDeliveries],
  'appointment.unscheduled': [createDeliveries],
  'appointment.preferenceChanged': [createDeliveries],
  'appointment.setOut': [createDeliveries],
  'appointment.takenBack': [createDeliveries],
  'appointment.finished': [],
  'appointment.paid': [],
  'appointment.completed': [createDeliveries],
  'appointment.cancelled': [createDeliveries],
  'appointment.reactivated': [createDeliveries],
  'appointment.noted': [],
  'appointment.reminderDue': [createDeliveries],
  'appointment.remindAsked': [createDeliveries],
  'appointment.lateDue': [createDeliveries],
  'appointment.arrived': [],
  'appointment.confirmed': [],
  'appointment.typeChanged': [],
  'appointment.calendarSaved': [createDeliveries],
  'slot.freed': [offerSlot],
  'slot.offered': [createDeliveries],
  'slot.offerEnded': [offerSlot],
  'slot.taken': [],

  'bulkRun.due': [runBulk],

  'webRequest.received': [createDeliveries],
  'webRequest.accepted': [createDeliveries],
  'webRequest.rejected': [createDeliveries],
  'webRequest.cancelled': [createDeliveries],

  'invoice.made': [createDeliveries],
  'invoice.changed': [],
  'invoice.sent': [createDeliveries],
  'invoice.tellAsked': [createDeliveries],
  'invoice.pdfAsked': [renderInvoice],
  'invoice.paid': [createDeliveries, renderInvoice],
  'invoice.voided': [createDeliveries],
  'payment.started': [],
  'payment.checkDue': [syncPayment],
  'payment.succeeded': [],
  'payment.failed': [createDeliveries],
  'payment.verified': [],
  'payment.verificationDue': [createDeliveries],
  'card.expiring': [createDeliveries],
  'refund.asked': [createDeliveries, submitRefund],
  'refund.settled': [],
  'refund.failed': [createDeliveries],
  'dispute.opened': [createDeliveries],
  'dispute.changed': [],
  'dispute.due': [createDeliveries],
  'payment.reviewRaised': [createDeliveries],
  'payment.reviewResolved': [],
  'payment.unbookedRefundAsked': [refundUnbooked],
  'reconciliation.due': [startReconciliation],
  'reconciliation.asked': [reconcile],
  'reconciliation.done': [],
  'settlement.requested': [createDeliveries],
  'settlement.declined': [createDeliveries],
  'paymentLink.asked': [createDeliveries],
  'webhook.received': [processWebhook],

  'export.asked': [prepareExport],
  'export.ready': [createDeliveries],
  'export.failed': [createDeliveries],
  'export.removalDue': [removeExport],

  'subscription.started': [createDeliveries],
  'subscription.changed': [createDeliveries],
  'subscription.pastDue': [createDeliveries],
  'subscription.ending': [createDeliveries],
  'subscription.ended': [createDeliveries],
  'subscription.touched': [],
  'subscription.decided': [syncSubscription],
  'subscription.checkDue': [syncSubscription],
  'plan.changed': [],

  'questionnaire.sent': [createDeliveries],
  'questionnaire.reminderDue': [createDeliveries],
  'questionnaire.submitted': [createDeliveries, renderSubmissionPdf],
  'questionnaire.flagged': [createDeliveries],
  'questionnaire.formChanged': [],
  'questionnaire.submissionChanged': [],

  'reference.changed': [],
  'patientNote.changed': [],
  'chart.changed': [],
  'document.changed': [],
  'report.changed': [],
  'report.released': [createDeliveries],
  'chat.sent': [],
  'chat.changed': [],
  'chat.unreadDue': [createDeliveries],

  'delivery.queued': [sendDelivery],
  'notification.changed': [],
  'messages.delayed': [createDeliveries],

  'code.issued': [sendOneTimeCode],
  'person.registered': [],
  'person.passwordChanged': [createDeliveries],
  'person.changed': [],
  'person.contactChanged': [createDeliveries],
  'person.contactHeld': [createDeliveries],
  'person.contactTaken': [createDeliveries],
  'person.accountLinkAsked': [createDeliveries],
  'person.passwordLinkAsked': [createDeliveries],
  'person.directLoginAsked': [createDeliveries],
  'person.deceased': [],
  'invitation.sent': [createDeliveries],
  'invitation.changed': [],
  'consent.sent': [createDeliveries],
  'consent.reminderDue': [createDeliveries],
  'consent.answered': [createDeliveries, renderConsent],
  'consent.copyAsked': [renderConsent],
  'emergencyAccess.taken': [createDeliveries],

  'service.changed': [],
  'settings.changed': [],
};

export interface RoutedEvent {
  id: string;
  type: EventType;
  payload: Record<string, unknown>;
  requestId: string;
  urgent: boolean;
}

const urgentLane = (queue: QueueName): QueueName => (queue === 'notifications' ? 'urgent' : queue);

export const jobId = (eventId: string, jobName: string): string => `${eventId}--${jobName}`;

/** The jobs of one event; the same event always gives the same ids. */
export function jobsOf(event: RoutedEvent) {
  return routing[event.type].map((job: JobDefinition) => ({
    id: jobId(event.id, job.name),
    eventId: event.id,
    name: job.name,
    queue: event.urgent ? urgentLane(job.queue) : job.queue,
    data: { ...job.data.parse(event.payload), eventId: event.id, requestId: event.requestId },
  }));
}
