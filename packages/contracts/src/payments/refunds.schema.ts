import { z } from 'zod';
import { translated } from '../common/field-marks.ts';
import { id, instant } from '../common/fields.ts';
import { recordedModes } from './payment.schema.ts';

export const refundScopes = ['FULL', 'PARTIAL', 'LINES'] as const;
export const refundReasons = [
  'REQUESTED_BY_PATIENT',
  'DUPLICATE',
  'SERVICE_NOT_GIVEN',
  'WRONG_AMOUNT',
  'COMPLAINT',
  'VISIT_CANCELLED',
  'OTHER',
] as const;
export type RefundReason = (typeof refundReasons)[number];
export const refundStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundRecord = z.object({
  id,
  paymentId: id,
  invoiceId: id,
  invoiceNumber: z.string(),
  patient: z.object({ id, fullname: z.string() }),
  amount: z.number(),
  /** The amount of the refunded payment. */
  paymentAmount: z.number(),
  scope: z.enum(refundScopes),
  void: z.boolean(),
  reason: z.enum(refundReasons),
  note: z.string().nullable(),
  status: z.enum(refundStatuses),
  failureMessage: translated().nullable(),
  lines: z.array(z.object({ position: z.int(), label: translated(), amount: z.number() })),
  by: z.string().nullable(),
  createdAt: instant,
  finalizedAt: instant.nullable(),
});
export type RefundRecord = z.infer<typeof refundRecord>;

/** Money of a payment that a bank took back for good, and what staff did about it. */
export const chargebackRecord = z.object({
  id,
  disputeId: z.string(),
  paymentId: id,
  amount: z.number(),
  at: instant,
  answer: z.enum(['BILLED_AGAIN', 'WRITTEN_OFF']).nullable(),
  answeredAt: instant.nullable(),
  /** Visible only to staff. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  newInvoice: z.object({ id, number: z.string() }).nullable(),
  /** When the bank returned the money, if it did. */
  returnedAt: instant.nullable(),
});
export type ChargebackRecord = z.infer<typeof chargebackRecord>;

/** A charge that the cardholder disputes at their bank. */
export const disputeRecord = z.object({
  id: z.string(),
  paymentId: id.nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  patient: z.object({ id, fullname: z.string() }).nullable(),
  amount: z.number(),
  reason: z.string(),
  status: z.string(),
  open: z.boolean(),
  /** The deadline for submitting evidence at the payment processor. */
  evidenceDueAt: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
});

/** The payment processor’s ids, and amounts in cents. */
export const paymentExceptionDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/**
 * A discrepancy in payments that a person has to resolve, found during processing or by the nightly
 * reconciliation.
 */
export const paymentExceptionRecord = z.object({
  id,
  kind: z.string(),
  paymentId: id.nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  patient: z.object({ id, fullname: z.string() }).nullable(),
  detail: paymentExceptionDetail,
  createdAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
  /**
   * Money received that no bill accounts for. It must be refunded or applied to a bill before the exception
   * can be resolved.
   */
  held: z.array(
    z.object({
      paymentId: id,
      invoiceId: id,
      amount: z.number(),
      /** The money can be applied to another invoice. */
      movable: z.boolean(),
    }),
  ),
  /** The payment processor has money that no payment in our books accounts for, and staff can refund it here. */
  refundable: z.boolean(),
  /** The last attempt to refund it, in units of its currency. */
  refund: z
    .object({
      status: z.enum(refundStatuses),
      amount: z.number(),
      currency: z.string(),
      failure: z.string().nullable(),
    })
    .nullable(),
});

/** What staff can decide about payments listed under “To review”. */
export const billingDecisions = ['VERIFIED', 'RECORDED', 'APPROVED', 'DECLINED', 'RESOLVED'] as const;

export const billingDecisionRecord = z.object({
  id,
  decision: z.enum(billingDecisions),
  decidedAt: instant,
  /** Null if no staff member decided. */
  decidedBy: z.object({ id, fullname: z.string() }).nullable(),
  patient: z.object({ id, fullname: z.string() }).nullable(),
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** The payment’s amount or, without a payment, the invoice’s. */
  amount: z.number().nullable(),
  /** The payment mode that was declined, as long as it can be requested again. */
  canRequestAgain: z.enum(recordedModes).nullable(),
});
export type BillingDecisionRecord = z.infer<typeof billingDecisionRecord>;
