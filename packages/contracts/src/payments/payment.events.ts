import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';
import { superbillLayouts } from './superbills.schema.ts';

const invoicePayload = z.strictObject({ invoiceId: id, appointmentId: id.nullable() });
const paymentPayload = z.strictObject({ paymentId: id, invoiceId: id, appointmentId: id.nullable() });

export const invoiceCreated = event({ type: 'invoice.created', entity: 'invoice', payload: invoicePayload });
/** Changes that send no message. */
export const invoiceChanged = event({ type: 'invoice.changed', entity: 'invoice', payload: invoicePayload });
/** A standalone invoice awaits payment. */
export const invoiceSent = event({ type: 'invoice.sent', entity: 'invoice', payload: invoicePayload });
/** Only the channel staff chose: a payment link, or the receipt. */
export const invoiceNotificationRequested = event({
  type: 'invoice.notificationRequested',
  entity: 'invoice',
  payload: invoicePayload.extend({ channel: z.enum(['email', 'text']) }),
});
export const invoicePdfRequested = event({
  type: 'invoice.pdfRequested',
  entity: 'invoice',
  payload: invoicePayload,
});
/** A superbill was made, or its PDF is asked for and not there. */
export const superbillPdfRequested = event({
  type: 'superbill.pdfRequested',
  entity: 'invoice',
  payload: invoicePayload.extend({ superbillId: id, layout: z.enum(superbillLayouts).default('SUPERBILL') }),
});
/** One PDF of several superbills of a patient. */
export const superbillMonthRequested = event({
  type: 'superbillMonth.requested',
  entity: 'person',
  payload: z.strictObject({ superbillIds: z.array(id).min(1) }),
});
/** The first estimate of a visit, or a newer one. */
export const goodFaithEstimateMade = event({
  type: 'goodFaithEstimate.made',
  entity: 'appointment',
  payload: z.strictObject({ appointmentId: id, estimateId: id }),
});
/** A patient asked for one, and staff has to enter something first. */
export const goodFaithEstimateRequested = event({
  type: 'goodFaithEstimate.requested',
  entity: 'appointment',
  payload: z.strictObject({ appointmentId: id }),
});
export const yearStatementRequested = event({
  type: 'yearStatement.requested',
  entity: 'payment',
  payload: z.strictObject({ userId: id, year: z.int() }),
});
/** A bill was sent to whoever pays for the patient, or staff asked for a statement. */
export const guarantorStatementRequested = event({
  type: 'guarantorStatement.requested',
  entity: 'person',
  payload: z.strictObject({ guarantorId: id, statementId: id }),
});
/** Its PDF is there. */
export const guarantorStatementMade = event({
  type: 'guarantorStatement.made',
  entity: 'person',
  payload: z.strictObject({ statementId: id }),
});
/** Once for a charge. */
export const guarantorPaid = event({
  type: 'guarantor.paid',
  entity: 'person',
  payload: z.strictObject({ guarantorId: id, paymentId: id }),
});
/** By staff, who ended it or named another. */
export const guarantorEnded = event({
  type: 'guarantor.ended',
  entity: 'person',
  payload: z.strictObject({ guarantorId: id }),
});
export const invoicePaid = event({ type: 'invoice.paid', entity: 'invoice', payload: invoicePayload });
export const invoiceVoided = event({ type: 'invoice.voided', entity: 'invoice', payload: invoicePayload });
export const paymentStarted = event({ type: 'payment.started', entity: 'payment', payload: paymentPayload });
export const paymentSucceeded = event({
  type: 'payment.succeeded',
  entity: 'payment',
  payload: paymentPayload,
});
/** `again`: the payer was already notified in this attempt. */
export const paymentFailed = event({
  type: 'payment.failed',
  entity: 'payment',
  payload: paymentPayload.extend({ again: z.boolean().optional() }),
});
/** The bank has set a deposit aside. */
export const paymentHeld = event({ type: 'payment.held', entity: 'payment', payload: paymentPayload });
/** A hold ended a minute ago; what ended its deposit too has a message of its own. */
export const paymentHoldEnded = event({
  type: 'payment.holdEnded',
  entity: 'payment',
  payload: paymentPayload,
});
export const paymentVerified = event({
  type: 'payment.verified',
  entity: 'payment',
  payload: paymentPayload,
});
/** A recorded payment has waited a day for its second check. */
export const paymentVerificationDue = event({
  type: 'payment.verificationDue',
  entity: 'payment',
  payload: paymentPayload,
});
const refundPayload = paymentPayload.extend({ refundId: id });
export const refundRequested = event({
  type: 'refund.requested',
  entity: 'payment',
  payload: refundPayload.extend({ notifyPatient: z.boolean().optional() }),
});
export const refundSucceeded = event({ type: 'refund.succeeded', entity: 'payment', payload: refundPayload });
export const refundFailed = event({ type: 'refund.failed', entity: 'payment', payload: refundPayload });
const disputePayload = z.strictObject({
  disputeId: z.string(),
  paymentId: id.optional(),
  invoiceId: id.optional(),
});
export const disputeOpened = event({ type: 'dispute.opened', entity: 'payment', payload: disputePayload });
export const disputeChanged = event({ type: 'dispute.changed', entity: 'payment', payload: disputePayload });
export const disputeEvidenceDue = event({
  type: 'dispute.evidenceDue',
  entity: 'payment',
  payload: disputePayload,
});
export const paymentExceptionRaised = event({
  type: 'paymentException.raised',
  entity: 'payment',
  payload: z.strictObject({ reviewId: id }),
});
export const paymentExceptionResolved = event({
  type: 'paymentException.resolved',
  entity: 'payment',
  payload: z.strictObject({ reviewId: id }),
});
/** Refunds Stripe money that no payment booked. */
export const unbookedRefundAsked = event({
  type: 'payment.unbookedRefundAsked',
  entity: 'payment',
  payload: z.strictObject({ reviewId: id, unbookedRefundId: id }),
});
export const reconciliationDue = event({
  type: 'reconciliation.due',
  entity: 'payment',
  payload: z.strictObject({}),
});
const runPayload = z.strictObject({ runId: id });
export const reconciliationRequested = event({
  type: 'reconciliation.requested',
  entity: 'payment',
  payload: runPayload,
});
export const reconciliationCompleted = event({
  type: 'reconciliation.completed',
  entity: 'payment',
  payload: runPayload,
});
/** `notifyPatient: false` when staff opted out of notifying the patient. */
const settlementPayload = invoicePayload.extend({ notifyPatient: z.boolean().optional() });
export const offlinePaymentRequested = event({
  type: 'offlinePayment.requested',
  entity: 'invoice',
  payload: settlementPayload,
});
/** Staff agreed that the patient pays later. */
export const billLaterApproved = event({
  type: 'billLater.approved',
  entity: 'invoice',
  payload: settlementPayload,
});
export const offlinePaymentDeclined = event({
  type: 'offlinePayment.declined',
  entity: 'invoice',
  payload: settlementPayload,
});
export const paymentLinkRequested = event({
  type: 'paymentLink.requested',
  entity: 'invoice',
  payload: invoicePayload,
});
export const webhookReceived = event({
  type: 'webhook.received',
  entity: 'webhook',
  payload: z.strictObject({ webhookId: z.string() }),
});
export const paymentStatusCheckDue = event({
  type: 'payment.statusCheckDue',
  entity: 'payment',
  payload: paymentPayload,
});
/** The hourly look for bills that autopay is to charge. */
export const autopaySweepDue = event({
  type: 'autopay.sweepDue',
  entity: 'payment',
  payload: z.strictObject({}),
});
const autopayPayload = z.strictObject({ autopayChargeId: id, invoiceId: id, userId: id });
/** Tells the payer of a charge to come. */
export const autopayNoticeDue = event({
  type: 'autopay.noticeDue',
  entity: 'payment',
  payload: autopayPayload,
});
export const autopayChargeDue = event({
  type: 'autopay.chargeDue',
  entity: 'payment',
  payload: autopayPayload,
});
/** No card took it. It is tried again, or no more. */
export const autopayDeclined = event({
  type: 'autopay.declined',
  entity: 'payment',
  payload: autopayPayload,
});
export const autopayChanged = event({
  type: 'autopay.changed',
  entity: 'payment',
  payload: z.strictObject({ userId: id }),
});
/** By staff; whoever turns their own off needs no message. */
export const autopayTurnedOff = event({
  type: 'autopay.turnedOff',
  entity: 'payment',
  payload: z.strictObject({ userId: id }),
});
/** The payer agreed to installments. */
export const paymentPlanStarted = event({
  type: 'paymentPlan.started',
  entity: 'payment',
  payload: z.strictObject({ paymentPlanId: id, invoiceId: id, userId: id }),
});
export const paymentPlanEnded = event({
  type: 'paymentPlan.ended',
  entity: 'payment',
  payload: z.strictObject({ paymentPlanId: id, invoiceId: id, userId: id }),
});
export const cardExpiring = event({
  type: 'card.expiring',
  entity: 'person',
  payload: z.strictObject({ userId: id, paymentMethodId: z.string() }),
});

const about = { entity: 'subscription', payload: z.strictObject({ subscriptionId: id }) } as const;

export const subscriptionStarted = event({ ...about, type: 'subscription.started' });

export const subscriptionChanged = event({ ...about, type: 'subscription.changed' });

export const subscriptionPastDue = event({ ...about, type: 'subscription.pastDue' });

export const subscriptionEnding = event({ ...about, type: 'subscription.ending' });

export const subscriptionEnded = event({ ...about, type: 'subscription.ended' });

/** Other changes, such as pause, resume, or a new card. No message is sent. */
export const subscriptionSyncRequested = event({ ...about, type: 'subscription.syncRequested' });

export const subscriptionChangeRequested = event({ ...about, type: 'subscription.changeRequested' });

export const subscriptionCheckDue = event({ ...about, type: 'subscription.checkDue' });

export const membershipPlanChanged = event({
  type: 'membershipPlan.changed',
  entity: 'plan',
  payload: z.strictObject({ planId: id }),
});

export const exportRequested = event({
  type: 'export.requested',
  entity: 'export',
  payload: z.strictObject({ exportId: id }),
});

export const practiceExportRequested = event({
  type: 'export.practiceRequested',
  entity: 'export',
  payload: z.strictObject({ exportId: id }),
});

/** `userId` requested it. */
export const exportReady = event({
  type: 'export.ready',
  entity: 'export',
  payload: z.strictObject({ exportId: id, userId: id }),
});

export const exportFailed = event({
  type: 'export.failed',
  entity: 'export',
  payload: z.strictObject({ exportId: id, userId: id }),
});

/** Expired or withdrawn; deletes the file. */
export const exportRemovalDue = event({
  type: 'export.removalDue',
  entity: 'export',
  payload: z.strictObject({ exportId: id }),
});
