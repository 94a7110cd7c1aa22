import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent, EventType } from '@bedside/contracts/events';
import type { JobDefinition, QueueName } from '@bedside/contracts/job';
import type { allJobs } from '@bedside/contracts/jobs';
import {
  chargeAutopay,
  continueImport,
  createDeliveries,
  endLostRecord,
  makeGoodFaithEstimate,
  offerSlot,
  packRecord,
  planAutopay,
  prepareBulkExport,
  prepareExport,
  preparePracticeExport,
  printRecord,
  processWebhook,
  queueWebhooks,
  reconcile,
  redeliverWebhooks,
  refundUnbooked,
  removeBulkExport,
  removeExport,
  removeImportFile,
  removeRecord,
  renderConsent,
  renderGoodFaithEstimate,
  renderGuarantorStatement,
  renderInvoice,
  renderSubmissionPdf,
  renderSuperbill,
  renderSuperbillMonth,
  renderYearStatement,
  runBulk,
  sendAppointmentQuestionnaires,
  sendDelivery,
  sendOneTimeCode,
  sendWebhooks,
  startReconciliation,
  submitRefund,
  syncPayment,
  syncSubscription,
  watchComingOfAge,
} from '@bedside/contracts/jobs.job';
import type { z } from 'zod';

type PayloadOfType<T extends EventType> = PayloadOf<Extract<AnyEvent, { type: T }>>;

type FieldsOf<J extends JobDefinition> = {
  [Field in keyof J['data']['shape']]: z.input<J['data']['shape'][Field]>;
};

type JobFor<Payload, J = (typeof allJobs)[number]> = J extends JobDefinition
  ? Payload extends FieldsOf<J>
    ? J
    : never
  : never;

/** The only routing table. The types reject a missing event, and a job that needs data its event lacks. */
export const routing: { readonly [T in EventType]: readonly JobFor<PayloadOfType<T>>[] } = {
  'appointment.requested': [createDeliveries],
  'appointment.accepted': [createDeliveries],
  'appointment.scheduled': [createDeliveries, sendAppointmentQuestionnaires, makeGoodFaithEstimate],
  'appointment.rescheduled': [createDeliveries, makeGoodFaithEstimate],
  'appointment.changeNoticeDue': [createDeliveries],
  'appointment.timeWithdrawn': [createDeliveries],
  'appointment.preferenceChanged': [createDeliveries],
  'appointment.markedEnRoute': [createDeliveries],
  'appointment.enRouteReverted': [createDeliveries],
  'appointment.servicesRecorded': [],
  'appointment.paid': [],
  'appointment.completed': [createDeliveries],
  'appointment.canceled': [createDeliveries],
  'appointment.reactivated': [createDeliveries],
  'appointment.notesChanged': [],
  'appointment.canceledVisitSummarized': [createDeliveries],
  'appointment.reminderDue': [createDeliveries],
  'appointment.remindAsked': [createDeliveries],
  'appointment.latenessCheckDue': [createDeliveries],
  'appointment.delayed': [createDeliveries],
  'appointment.providerArrived': [],
  'appointment.confirmedByPatient': [],
  'appointment.typeChanged': [makeGoodFaithEstimate],
  'appointment.calendarEntrySaved': [createDeliveries],
  'video.patientWaiting': [createDeliveries],
  'video.aloneDue': [createDeliveries],
  'video.guestInvited': [createDeliveries],
  'slot.released': [offerSlot],
  'slotOffer.created': [createDeliveries],
  'slotOffer.closed': [offerSlot],
  'slot.filled': [],

  'bulkRun.due': [runBulk],

  'appointmentRequest.received': [createDeliveries],
  'appointmentRequest.accepted': [createDeliveries],
  'appointmentRequest.rejected': [createDeliveries],
  'appointmentRequest.canceled': [createDeliveries],

  'invoice.created': [createDeliveries],
  'invoice.changed': [],
  'invoice.sent': [createDeliveries],
  'invoice.notificationRequested': [createDeliveries],
  'invoice.pdfRequested': [renderInvoice],
  'superbill.pdfRequested': [renderSuperbill],
  'superbillMonth.requested': [renderSuperbillMonth],
  'goodFaithEstimate.made': [createDeliveries, renderGoodFaithEstimate],
  'goodFaithEstimate.requested': [createDeliveries],
  'yearStatement.requested': [renderYearStatement],
  'guarantorStatement.requested': [renderGuarantorStatement],
  'guarantorStatement.made': [createDeliveries],
  'guarantor.paid': [createDeliveries],
  'guarantor.ended': [createDeliveries],
  'invoice.paid': [createDeliveries, renderInvoice],
  'invoice.voided': [createDeliveries],
  'payment.started': [],
  'payment.statusCheckDue': [syncPayment],
  'payment.succeeded': [],
  'payment.failed': [createDeliveries],
  'payment.held': [createDeliveries],
  'payment.holdEnded': [createDeliveries],
  'payment.verified': [],
  'payment.verificationDue': [createDeliveries],
  'card.expiring': [createDeliveries],
  'autopay.sweepDue': [planAutopay],
  'autopay.noticeDue': [createDeliveries],
  'autopay.chargeDue': [chargeAutopay],
  'autopay.declined': [createDeliveries],
  'autopay.changed': [],
  'autopay.turnedOff': [createDeliveries],
  'paymentPlan.started': [createDeliveries],
  'paymentPlan.ended': [createDeliveries],
  'refund.requested': [createDeliveries, submitRefund],
  'refund.succeeded': [],
  'refund.failed': [createDeliveries],
  'dispute.opened': [createDeliveries],
  'dispute.changed': [],
  'dispute.evidenceDue': [createDeliveries],
  'paymentException.raised': [createDeliveries],
  'paymentException.resolved': [],
  'payment.unbookedRefundAsked': [refundUnbooked],
  'reconciliation.due': [startReconciliation],
  'reconciliation.requested': [reconcile],
  'reconciliation.completed': [],
  'offlinePayment.requested': [createDeliveries],
  'offlinePayment.declined': [createDeliveries],
  'billLater.approved': [createDeliveries],
  'paymentLink.requested': [createDeliveries],
  'webhook.received': [processWebhook],

  'export.requested': [prepareExport],
  'export.practiceRequested': [preparePracticeExport],
  'export.ready': [createDeliveries],
  'export.failed': [createDeliveries],
  'export.removalDue': [removeExport],
  'import.due': [continueImport],
  'import.changed': [],
  'import.stopped': [createDeliveries],
  'import.removalDue': [removeImportFile],

  'familyGrant.asked': [createDeliveries],
  'familyGrant.changed': [createDeliveries],
  'familyGrant.invited': [createDeliveries],
  'courtOrder.changed': [],
  'comingOfAge.sweepDue': [watchComingOfAge],
  'comingOfAge.inMonth': [createDeliveries],
  'comingOfAge.inWeek': [createDeliveries],
  'comingOfAge.reached': [createDeliveries],
  'recordDownload.requested': [printRecord],
  'recordDownload.printed': [packRecord],
  'recordDownload.ready': [createDeliveries],
  'recordDownload.failed': [createDeliveries],
  'recordDownload.removalDue': [removeRecord],
  'recordDownload.overdue': [endLostRecord],

  'amendmentRequest.submitted': [createDeliveries],
  'amendmentRequest.followedUp': [createDeliveries],
  'amendmentRequest.changed': [createDeliveries],
  'amendmentRequest.dueSoon': [createDeliveries],
  'bulkExport.requested': [prepareBulkExport],
  'bulkExport.removalDue': [removeBulkExport],

  'subscription.started': [createDeliveries],
  'subscription.changed': [createDeliveries],
  'subscription.pastDue': [createDeliveries],
  'subscription.ending': [createDeliveries],
  'subscription.ended': [createDeliveries],
  'subscription.syncRequested': [],
  'subscription.changeRequested': [syncSubscription],
  'subscription.checkDue': [syncSubscription],
  'membershipPlan.changed': [],

  'submission.sent': [createDeliveries],
  'submission.reminderDue': [createDeliveries],
  'submission.submitted': [createDeliveries, renderSubmissionPdf],
  'submission.flagged': [createDeliveries],
  'questionnaire.changed': [],
  'submission.changed': [],

  'codeList.changed': [],
  'patientNote.changed': [],
  'chart.changed': [],
  'document.changed': [],
  'report.changed': [],
  'report.released': [createDeliveries],
  'chat.messageSent': [],
  'conversation.changed': [],
  'chat.unreadNoticeDue': [createDeliveries],

  'delivery.queued': [sendDelivery],
  'notification.changed': [],
  'messages.delayed': [createDeliveries],

  'oneTimeCode.issued': [sendOneTimeCode],
  'patient.registered': [],
  'user.passwordChanged': [createDeliveries],
  'user.changed': [],
  'user.contactChanged': [createDeliveries],
  'user.contactHeld': [createDeliveries],
  'user.contactTaken': [createDeliveries],
  'user.accountLinkRequested': [createDeliveries],
  'user.passwordLinkRequested': [createDeliveries],
  'user.directLoginRequested': [createDeliveries],
  'patient.deceased': [],
  'providerInvitation.sent': [createDeliveries],
  'providerInvitation.changed': [],
  'consent.sent': [createDeliveries],
  'consent.reminderDue': [createDeliveries],
  'consent.answered': [createDeliveries, renderConsent],
  'consent.copyRequested': [renderConsent],
  'breakTheGlass.used': [createDeliveries],

  'catalog.changed': [],
  'settings.changed': [],

  'webhookEndpoint.due': [sendWebhooks],
  'webhookEndpoint.switchedOff': [createDeliveries],
  'webhookRedelivery.requested': [redeliverWebhooks],
};

interface RoutedEvent {
  id: string;
  type: EventType;
  payload: Record<string, unknown>;
  requestId: string;
  urgent: boolean;
}

const urgentLane = (queue: QueueName): QueueName => (queue === 'notifications' ? 'urgent' : queue);

const jobId = (eventId: string, jobName: string): string => `${eventId}--${jobName}`;

interface RouteOptions {
  /** The trace context of the span that the jobs continue. */
  traceparent?: string | undefined;
  /** An endpoint of another system subscribes to this event. */
  toWebhooks?: boolean;
}

export function jobsOf(event: RoutedEvent, { traceparent, toWebhooks = false }: RouteOptions = {}) {
  const jobs: readonly JobDefinition[] = [...routing[event.type], ...(toWebhooks ? [queueWebhooks] : [])];
  return jobs.map((job) => ({
    id: jobId(event.id, job.name),
    eventId: event.id,
    name: job.name,
    queue: event.urgent ? urgentLane(job.queue) : job.queue,
    data: { ...job.data.parse(event.payload), eventId: event.id, requestId: event.requestId, traceparent },
  }));
}
