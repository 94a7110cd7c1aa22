import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';
import { superbillLayouts } from './superbills.schema.ts';

const invoicePayload = { invoiceId: id, appointmentId: id.nullable() };
const paymentPayload = { paymentId: id, invoiceId: id, appointmentId: id.nullable() };

export const invoiceCreated = event('invoice.created', 'invoice', invoicePayload);
/** Changes that send no message. */
export const invoiceChanged = event('invoice.changed', 'invoice', invoicePayload);
/** A standalone invoice awaits payment. */
export const invoiceSent = event('invoice.sent', 'invoice', invoicePayload);
/** Only the channel staff chose: a payment link, or the receipt. */
export const invoiceNotificationRequested = event('invoice.notificationRequested', 'invoice', {
  ...invoicePayload,
  channel: z.enum(['email', 'text']),
});
export const invoicePdfRequested = event('invoice.pdfRequested', 'invoice', invoicePayload);
/** A superbill was made, or its PDF is asked for and not there. */
export const superbillPdfRequested = event('superbill.pdfRequested', 'invoice', {
  ...invoicePayload,
  superbillId: id,
  layout: z.enum(superbillLayouts).default('SUPERBILL'),
});
/** One PDF of several superbills of a patient. */
export const superbillMonthRequested = event('superbillMonth.requested', 'person', {
  superbillIds: z.array(id).min(1),
});
/** The first estimate of a visit, or a newer one. */
export const goodFaithEstimateMade = event('goodFaithEstimate.made', 'appointment', {
  appointmentId: id,
  estimateId: id,
});
/** A patient asked for one, and staff has to enter something first. */
export const goodFaithEstimateRequested = event('goodFaithEstimate.requested', 'appointment', {
  appointmentId: id,
});
export const yearStatementRequested = event('yearStatement.requested', 'payment', {
  userId: id,
  year: z.int(),
});
/** A bill was sent to the person who pays for the patient, or staff asked for a statement. */
export const guarantorStatementRequested = event('guarantorStatement.requested', 'person', {
  guarantorId: id,
  statementId: id,
});
/** Its PDF is there. */
export const guarantorStatementMade = event('guarantorStatement.made', 'person', { statementId: id });
/** Once for a charge. */
export const guarantorPaid = event('guarantor.paid', 'person', { guarantorId: id, paymentId: id });
/** By staff, who ended it or named another. */
export const guarantorEnded = event('guarantor.ended', 'person', { guarantorId: id });
export const invoicePaid = event('invoice.paid', 'invoice', invoicePayload);
export const invoiceVoided = event('invoice.voided', 'invoice', invoicePayload);
export const paymentStarted = event('payment.started', 'payment', paymentPayload);
export const paymentSucceeded = event('payment.succeeded', 'payment', paymentPayload);
/** `again`: the payer was already notified in this attempt. */
export const paymentFailed = event('payment.failed', 'payment', {
  ...paymentPayload,
  again: z.boolean().optional(),
});
/** The bank has set a deposit aside. */
export const paymentHeld = event('payment.held', 'payment', paymentPayload);
/** A hold ended a minute ago; what ended its deposit too has its own message. */
export const paymentHoldEnded = event('payment.holdEnded', 'payment', paymentPayload);
export const paymentVerified = event('payment.verified', 'payment', paymentPayload);
/** A recorded payment has waited a day for its second check. */
export const paymentVerificationDue = event('payment.verificationDue', 'payment', paymentPayload);
const refundPayload = { ...paymentPayload, refundId: id };
export const refundRequested = event('refund.requested', 'payment', {
  ...refundPayload,
  notifyPatient: z.boolean().optional(),
});
export const refundSucceeded = event('refund.succeeded', 'payment', refundPayload);
export const refundFailed = event('refund.failed', 'payment', refundPayload);
const disputePayload = {
  disputeId: z.string(),
  paymentId: id.optional(),
  invoiceId: id.optional(),
};
export const disputeOpened = event('dispute.opened', 'payment', disputePayload);
export const disputeChanged = event('dispute.changed', 'payment', disputePayload);
export const disputeEvidenceDue = event('dispute.evidenceDue', 'payment', disputePayload);
export const paymentExceptionRaised = event('paymentException.raised', 'payment', { reviewId: id });
export const paymentExceptionResolved = event('paymentException.resolved', 'payment', { reviewId: id });
/** Refunds Stripe money that no payment booked. */
export const unbookedRefundAsked = event('payment.unbookedRefundAsked', 'payment', {
  reviewId: id,
  unbookedRefundId: id,
});
export const reconciliationDue = event('reconciliation.due', 'payment', {});
const runPayload = { runId: id };
export const reconciliationRequested = event('reconciliation.requested', 'payment', runPayload);
export const reconciliationCompleted = event('reconciliation.completed', 'payment', runPayload);
/** `notifyPatient: false` when staff opted out of notifying the patient. */
const settlementPayload = { ...invoicePayload, notifyPatient: z.boolean().optional() };
export const offlinePaymentRequested = event('offlinePayment.requested', 'invoice', settlementPayload);
/** Staff agreed that the patient pays later. */
export const billLaterApproved = event('billLater.approved', 'invoice', settlementPayload);
export const offlinePaymentDeclined = event('offlinePayment.declined', 'invoice', settlementPayload);
export const paymentLinkRequested = event('paymentLink.requested', 'invoice', invoicePayload);
export const webhookReceived = event('webhook.received', 'webhook', { webhookId: z.string() });
export const paymentStatusCheckDue = event('payment.statusCheckDue', 'payment', paymentPayload);
/** The hourly look for bills that autopay is to charge. */
export const autopaySweepDue = event('autopay.sweepDue', 'payment', {});
const autopayPayload = { autopayChargeId: id, invoiceId: id, userId: id };
/** Announces an upcoming charge to the payer. */
export const autopayNoticeDue = event('autopay.noticeDue', 'payment', autopayPayload);
export const autopayChargeDue = event('autopay.chargeDue', 'payment', autopayPayload);
/** No card took it. It is tried again, or no more. */
export const autopayDeclined = event('autopay.declined', 'payment', autopayPayload);
export const autopayChanged = event('autopay.changed', 'payment', { userId: id });
/** By staff; anyone who turns their own off needs no message. */
export const autopayTurnedOff = event('autopay.turnedOff', 'payment', { userId: id });
/** The payer agreed to installments. */
export const paymentPlanStarted = event('paymentPlan.started', 'payment', {
  paymentPlanId: id,
  invoiceId: id,
  userId: id,
});
export const paymentPlanEnded = event('paymentPlan.ended', 'payment', {
  paymentPlanId: id,
  invoiceId: id,
  userId: id,
});
export const cardExpiring = event('card.expiring', 'person', { userId: id, paymentMethodId: z.string() });

const about = { subscriptionId: id };

export const subscriptionStarted = event('subscription.started', 'subscription', about);

export const subscriptionChanged = event('subscription.changed', 'subscription', about);

export const subscriptionPastDue = event('subscription.pastDue', 'subscription', about);

export const subscriptionEnding = event('subscription.ending', 'subscription', about);

export const subscriptionEnded = event('subscription.ended', 'subscription', about);

/** Other changes, such as pause, resume, or a new card. No message is sent. */
export const subscriptionSyncRequested = event('subscription.syncRequested', 'subscription', about);

export const subscriptionChangeRequested = event('subscription.changeRequested', 'subscription', about);

export const subscriptionCheckDue = event('subscription.checkDue', 'subscription', about);

export const membershipPlanChanged = event('membershipPlan.changed', 'plan', { planId: id });

export const exportRequested = event('export.requested', 'export', { exportId: id });

export const practiceExportRequested = event('export.practiceRequested', 'export', { exportId: id });

/** `userId` requested it. */
export const exportReady = event('export.ready', 'export', { exportId: id, userId: id });

export const exportFailed = event('export.failed', 'export', { exportId: id, userId: id });

/** Expired or withdrawn; deletes the file. */
export const exportRemovalDue = event('export.removalDue', 'export', { exportId: id });
