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
  /** Of the payment that it is of. */
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

/** Money of a payment that a bank took back for good, and what staff made of it. */
export const chargebackRecord = z.object({
  id,
  disputeId: z.string(),
  paymentId: id,
  amount: z.number(),
  at: instant,
  answer: z.enum(['BILLED_AGAIN', 'WRITTEN_OFF']).nullable(),
  answeredAt: instant.nullable(),
  /** For staff alone. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  newInvoice: z.object({ id, number: z.string() }).nullable(),
  /** The bank returned it after all. */
  returnedAt: instant.nullable(),
});
export type ChargebackRecord = z.infer<typeof chargebackRecord>;

/** A charge that the cardholder's bank took back. */
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
  /** Until when evidence may be submitted at the payment provider. */
  evidenceDueAt: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
});

/** Ids of the payment provider and amounts in cents. */
export const paymentExceptionDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** Something about money that a person has to look at, found on the way or by the nightly reconciliation. */
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
  /** Money that came in and no bill has taken: to be refunded, or taken by one, before this is settled. */
  held: z.array(
    z.object({
      paymentId: id,
      invoiceId: id,
      amount: z.number(),
      /** Another invoice can take it. */
      movable: z.boolean(),
    }),
  ),
  /** The payment provider holds money that no payment has booked, and it can be given back from here. */
  refundable: z.boolean(),
  /** The last try to give it back, in units of its currency. */
  refund: z
    .object({
      status: z.enum(refundStatuses),
      amount: z.number(),
      currency: z.string(),
      failure: z.string().nullable(),
    })
    .nullable(),
});

/** What staff decides about money that waits under “To review”. */
export const billingDecisions = ['VERIFIED', 'RECORDED', 'APPROVED', 'DECLINED', 'RESOLVED'] as const;

export const billingDecisionRecord = z.object({
  id,
  decision: z.enum(billingDecisions),
  decidedAt: instant,
  /** Null where no one of the staff decided. */
  decidedBy: z.object({ id, fullname: z.string() }).nullable(),
  patient: z.object({ id, fullname: z.string() }).nullable(),
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** For the payment, else for the invoice. */
  amount: z.number().nullable(),
  /** What a declined patient asked for, while the visit can be requested again. */
  canRequestAgain: z.enum(recordedModes).nullable(),
});
export type BillingDecisionRecord = z.infer<typeof billingDecisionRecord>;
