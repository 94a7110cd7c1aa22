import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent, EventType } from '@bedside/contracts/events';
import type { JobDefinition, QueueName } from '@bedside/contracts/job';
import type { allJobs } from '@bedside/contracts/jobs';
import { announce } from '@bedside/contracts/jobs/announce.job';
import { prepareExport, removeExport } from '@bedside/contracts/jobs/exports.job';
import { offerSlot } from '@bedside/contracts/jobs/offer-slot.job';
import { renderAssessment, sendVisitForms } from '@bedside/contracts/jobs/questionnaires.job';
import { renderConsent } from '@bedside/contracts/jobs/render-consent.job';
import { renderInvoice } from '@bedside/contracts/jobs/render-invoice.job';
import { runBulk } from '@bedside/contracts/jobs/run-bulk.job';
import { sendCode } from '@bedside/contracts/jobs/send-code.job';
import { sendDelivery } from '@bedside/contracts/jobs/send-delivery.job';
import {
  processWebhook,
  reconcile,
  refundPayment,
  refundUnbooked,
  startReconciliation,
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
  'appointment.requested': [announce],
  'appointment.accepted': [announce],
  'appointment.scheduled': [announce, sendVisitForms],
  'appointment.revised': [announce],
  'appointment.changeDue': [announce],
  'appointment.unscheduled': [announce],
  'appointment.preferenceChanged': [announce],
  'appointment.setOut': [announce],
  'appointment.takenBack': [announce],
  'appointment.finished': [],
  'appointment.paid': [],
  'appointment.completed': [announce],
  'appointment.cancelled': [announce],
  'appointment.reactivated': [announce],
  'appointment.noted': [],
  'appointment.reminderDue': [announce],
  'appointment.remindAsked': [announce],
  'appointment.lateDue': [announce],
  'appointment.arrived': [],
  'appointment.confirmed': [],
  'appointment.typeChanged': [],
  'appointment.calendarSaved': [announce],
  'slot.freed': [offerSlot],
  'slot.offered': [announce],
  'slot.offerEnded': [offerSlot],
  'slot.taken': [],

  'bulkRun.due': [runBulk],

  'webRequest.received': [announce],
  'webRequest.accepted': [announce],
  'webRequest.rejected': [announce],
  'webRequest.cancelled': [announce],

  'invoice.made': [announce],
  'invoice.changed': [],
  'invoice.sent': [announce],
  'invoice.tellAsked': [announce],
  'invoice.pdfAsked': [renderInvoice],
  'invoice.paid': [announce, renderInvoice],
  'invoice.voided': [announce],
  'payment.started': [],
  'payment.checkDue': [syncPayment],
  'payment.succeeded': [],
  'payment.failed': [announce],
  'payment.verified': [],
  'payment.verificationDue': [announce],
  'card.expiring': [announce],
  'refund.asked': [announce, refundPayment],
  'refund.settled': [],
  'refund.failed': [announce],
  'dispute.opened': [announce],
  'dispute.changed': [],
  'dispute.due': [announce],
  'payment.reviewRaised': [announce],
  'payment.reviewResolved': [],
  'payment.unbookedRefundAsked': [refundUnbooked],
  'reconciliation.due': [startReconciliation],
  'reconciliation.asked': [reconcile],
  'reconciliation.done': [],
  'settlement.requested': [announce],
  'settlement.declined': [announce],
  'paymentLink.asked': [announce],
  'webhook.received': [processWebhook],

  'export.asked': [prepareExport],
  'export.ready': [announce],
  'export.failed': [announce],
  'export.removalDue': [removeExport],

  'subscription.started': [announce],
  'subscription.changed': [announce],
  'subscription.pastDue': [announce],
  'subscription.ending': [announce],
  'subscription.ended': [announce],
  'subscription.touched': [],
  'subscription.decided': [syncSubscription],
  'subscription.checkDue': [syncSubscription],
  'plan.changed': [],

  'questionnaire.sent': [announce],
  'questionnaire.reminderDue': [announce],
  'questionnaire.submitted': [announce, renderAssessment],
  'questionnaire.flagged': [announce],
  'questionnaire.formChanged': [],
  'questionnaire.submissionChanged': [],

  'reference.changed': [],
  'patientNote.changed': [],
  'chart.changed': [],
  'document.changed': [],
  'report.changed': [],
  'report.released': [announce],
  'chat.sent': [],
  'chat.changed': [],
  'chat.unreadDue': [announce],

  'delivery.queued': [sendDelivery],
  'notification.changed': [],
  'messages.delayed': [announce],

  'code.issued': [sendCode],
  'person.registered': [],
  'person.passwordChanged': [announce],
  'person.changed': [],
  'person.contactChanged': [announce],
  'person.contactHeld': [announce],
  'person.contactTaken': [announce],
  'person.accountLinkAsked': [announce],
  'person.passwordLinkAsked': [announce],
  'person.directLoginAsked': [announce],
  'person.deceased': [],
  'invitation.sent': [announce],
  'invitation.changed': [],
  'consent.sent': [announce],
  'consent.reminderDue': [announce],
  'consent.answered': [announce, renderConsent],
  'consent.copyAsked': [renderConsent],
  'emergencyAccess.taken': [announce],

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
