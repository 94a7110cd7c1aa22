import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';
import { superbillLayouts } from './superbills.schema.ts';

const invoicePayload = { invoiceId: id, appointmentId: id.nullable() };
const paymentPayload = { paymentId: id, invoiceId: id, appointmentId: id.nullable() };

export const invoiceCreated = event('invoice.created', 'invoice', invoicePayload);
/** Covers changes that send no message. */
export const invoiceChanged = event('invoice.changed', 'invoice', invoicePayload);
/** A standalone invoice is due. */
export const invoiceSent = event('invoice.sent', 'invoice', invoicePayload);
/** Sends a payment link or the receipt through the one channel that staff chose. */
export const invoiceNotificationRequested = event('invoice.notificationRequested', 'invoice', {
  ...invoicePayload,
  channel: z.enum(['email', 'text']),
});
export const invoicePdfRequested = event('invoice.pdfRequested', 'invoice', invoicePayload);
/** A superbill was made, or someone requested its missing PDF. */
export const superbillPdfRequested = event('superbill.pdfRequested', 'invoice', {
  ...invoicePayload,
  superbillId: id,
  layout: z.enum(superbillLayouts).default('SUPERBILL'),
});
/** Requests one PDF with several superbills of a patient. */
export const superbillMonthRequested = event('superbillMonth.requested', 'person', {
  superbillIds: z.array(id).min(1),
});
/** A visit’s first estimate was made, or a newer one. */
export const goodFaithEstimateMade = event('goodFaithEstimate.made', 'appointment', {
  appointmentId: id,
  estimateId: id,
});
/** A patient requested an estimate, but staff has to enter something first. */
export const goodFaithEstimateRequested = event('goodFaithEstimate.requested', 'appointment', {
  appointmentId: id,
});
export const yearStatementRequested = event('yearStatement.requested', 'payment', {
  userId: id,
  year: z.int(),
});
/** The patient’s guarantor has a new bill, or staff requested a statement. */
export const guarantorStatementRequested = event('guarantorStatement.requested', 'person', {
  guarantorId: id,
  statementId: id,
});
/** The statement’s PDF is ready. */
export const guarantorStatementMade = event('guarantorStatement.made', 'person', { statementId: id });
/** Published once per charge. */
export const guarantorPaid = event('guarantor.paid', 'person', { guarantorId: id, paymentId: id });
/** Staff ended the guarantor’s role or named another guarantor. */
export const guarantorEnded = event('guarantor.ended', 'person', { guarantorId: id });
export const invoicePaid = event('invoice.paid', 'invoice', invoicePayload);
export const invoiceVoided = event('invoice.voided', 'invoice', invoicePayload);
export const paymentStarted = event('payment.started', 'payment', paymentPayload);
export const paymentSucceeded = event('payment.succeeded', 'payment', paymentPayload);
/** `again`: the payer has already been notified of a failure in this attempt. */
export const paymentFailed = event('payment.failed', 'payment', {
  ...paymentPayload,
  again: z.boolean().optional(),
});
/** The bank authorized a deposit. */
export const paymentHeld = event('payment.held', 'payment', paymentPayload);
/** An authorization ended a minute ago. If the deposit ended as well, that has its own message. */
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
/** Asks to refund money at Stripe that no payment in our books accounts for. */
export const unbookedRefundAsked = event('payment.unbookedRefundAsked', 'payment', {
  reviewId: id,
  unbookedRefundId: id,
});
export const reconciliationDue = event('reconciliation.due', 'payment', {});
const runPayload = { runId: id };
export const reconciliationRequested = event('reconciliation.requested', 'payment', runPayload);
export const reconciliationCompleted = event('reconciliation.completed', 'payment', runPayload);
/** `notifyPatient` is false when staff chose not to notify the patient. */
const settlementPayload = { ...invoicePayload, notifyPatient: z.boolean().optional() };
export const offlinePaymentRequested = event('offlinePayment.requested', 'invoice', settlementPayload);
/** Staff agreed that the patient pays later. */
export const billLaterApproved = event('billLater.approved', 'invoice', settlementPayload);
export const offlinePaymentDeclined = event('offlinePayment.declined', 'invoice', settlementPayload);
export const paymentLinkRequested = event('paymentLink.requested', 'invoice', invoicePayload);
export const webhookReceived = event('webhook.received', 'webhook', { webhookId: z.string() });
export const paymentStatusCheckDue = event('payment.statusCheckDue', 'payment', paymentPayload);
/** Starts the hourly search for bills that autopay should charge. */
export const autopaySweepDue = event('autopay.sweepDue', 'payment', {});
const autopayPayload = { autopayChargeId: id, invoiceId: id, userId: id };
/** Announces an upcoming charge to the payer. */
export const autopayNoticeDue = event('autopay.noticeDue', 'payment', autopayPayload);
export const autopayChargeDue = event('autopay.chargeDue', 'payment', autopayPayload);
/** Every card was declined, whether or not another attempt follows. */
export const autopayDeclined = event('autopay.declined', 'payment', autopayPayload);
export const autopayChanged = event('autopay.changed', 'payment', { userId: id });
/** Staff turned autopay off. A payer who turns it off needs no message. */
export const autopayTurnedOff = event('autopay.turnedOff', 'payment', { userId: id });
/** The payer agreed to pay in installments. */
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

/** Covers other changes, such as a pause, a resume, or a new card. Sends no message. */
export const subscriptionSyncRequested = event('subscription.syncRequested', 'subscription', about);

export const subscriptionChangeRequested = event('subscription.changeRequested', 'subscription', about);

export const subscriptionCheckDue = event('subscription.checkDue', 'subscription', about);

export const membershipPlanChanged = event('membershipPlan.changed', 'plan', { planId: id });

export const exportRequested = event('export.requested', 'export', { exportId: id });

export const practiceExportRequested = event('export.practiceRequested', 'export', { exportId: id });

/** `userId` requested the export. */
export const exportReady = event('export.ready', 'export', { exportId: id, userId: id });

export const exportFailed = event('export.failed', 'export', { exportId: id, userId: id });

/** The export expired or was withdrawn, so its file is deleted. */
export const exportRemovalDue = event('export.removalDue', 'export', { exportId: id });
