import { z } from 'zod';
import { staffOnly, translated } from '../common/field-marks.ts';
import { id, instant, wireEnum } from '../common/fields.ts';
import { paymentPlan } from './payment-plan.schema.ts';

export const paymentModes = ['CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE'] as const;
export type PaymentMode = (typeof paymentModes)[number];
export const paymentMode = wireEnum(paymentModes);

/** Payments that staff takes in person. */
export const manualModes = ['CASH', 'Square POS'] as const;
/**
 * Modes requested instead of a card, or recorded by staff. Old payments may have BML. Unverified until a
 * second check.
 */
export const recordedModes = [...manualModes, 'BML'] as const;

export const paymentTypes = ['APPOINTMENT', 'CUSTOM INVOICE'] as const;
export const paymentType = wireEnum(paymentTypes);
export const paymentStatuses = ['OPEN', 'SUCCESSFUL', 'FAILED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const invoiceStatuses = ['DRAFT', 'BML', 'CANCELLED', 'PAID', 'PAYMENT_REQUESTED'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const lineKinds = ['SERVICE', 'DISCOUNT', 'TRAVEL', 'WAIVER', 'TAX', 'FEE'] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * What an invoice is for: an appointment, something staff entered, a late cancellation, a membership period,
 * or a deposit for an appointment.
 */
export const invoiceKinds = ['VISIT', 'CUSTOM', 'LATE_FEE', 'MEMBERSHIP', 'DEPOSIT'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const ledgerKinds = [
  'INVOICED',
  'CANCELLED',
  'WRITTEN_OFF',
  'PAID',
  'REFUNDED',
  'CREDITED',
  'CHARGEBACK',
  'BILLED_AGAIN',
  'MOVED',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Dollars, negative for DISCOUNT and WAIVER. A refund refers to the line by its `position`. */
const invoiceLine = z.object({
  position: z.int(),
  kind: z.enum(lineKinds),
  label: translated(),
  amount: z.number(),
  taxable: z.boolean(),
});

/** What the caller may do with an invoice in its current state. */
const invoiceActions = [
  'edit',
  'delete',
  'send',
  'billLater',
  'requestPayment',
  'cancel',
  'writeOff',
  'pay',
  'markAsPaid',
  'verify',
  'refund',
  'billAgain',
  'writeOffChargeback',
  'sendLink',
  'sendReceipt',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/**
 * Why the patient can’t pay a due bill now: a payment is in progress, the membership’s card is charged for it,
 * staff has to act, or it exceeds the card limit.
 */
const paymentHolds = ['PROCESSING', 'MEMBERSHIP', 'REQUESTED', 'OVER_CARD_LIMIT'] as const;
export type PaymentHold = (typeof paymentHolds)[number];

/**
 * TO_HOLD: paying now would only authorize the card. HELD: the card is authorized until a bill or a fee uses
 * the deposit.
 */
export const depositHolds = ['TO_HOLD', 'HELD'] as const;
export type DepositHold = (typeof depositHolds)[number];

export const invoiceRecord = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** The appointment that the invoice is for. Also set on a late cancellation fee. */
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  /** The invoice is for a confidential visit, so the family doesn’t see it. */
  confidential: z.boolean(),
  patient: z.object({ id, fullname: z.string() }),
  status: z.enum(invoiceStatuses),
  lines: z.array(invoiceLine),
  memo: z.string().nullable(),
  dueDate: z.string().nullable(),
  taxRate: z.number(),
  totalAmount: z.number(),
  /** Payments minus refunds. */
  paidAmount: z.number(),
  refundedAmount: z.number(),
  /** What banks took back in lost disputes, and the part that still has to be billed again or written off. */
  chargedBackAmount: z.number(),
  chargedBackOpenAmount: z.number(),
  /** The unpaid amount. Zero for drafts and canceled invoices. */
  dueAmount: z.number(),
  paymentMode: z.enum(paymentModes).nullable(),
  paymentVerified: z.boolean(),
  paymentRemarks: staffOnly(z.string().nullable().optional()),
  createdAt: instant,
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** A super-admin wrote off this bill-later invoice. Its status is CANCELLED. */
  writtenOff: z.boolean(),
  /** Null for patients. */
  cancellationReason: z.string().nullable(),
  /** Days since a bill-later invoice was sent; null for other invoices. */
  bmlAge: z.int().nullable(),
  allowedActions: z.array(z.enum(invoiceActions)),
  paymentHold: z.enum(paymentHolds).nullable(),
  /** Set for a deposit that hasn’t been charged yet; null for every other invoice. */
  depositHold: z.enum(depositHolds).nullable(),
  /** How the patient asked to pay while the hold is REQUESTED. */
  requestedMode: z.enum(paymentModes).nullable(),
  /** The most recent plan; null if the invoice never had one. */
  paymentPlan: paymentPlan.nullable(),
  version: z.int(),
});
export type InvoiceRecord = z.infer<typeof invoiceRecord>;

export const paymentRow = z.object({
  id,
  paymentType: z.enum(paymentTypes),
  paymentStatus: z.enum(paymentStatuses),
  paymentMode: z.enum(paymentModes),
  channel: z.string(),
  amount: z.number(),
  invoiceId: id,
  invoiceNumber: z.string(),
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  /** The payment is for a confidential visit, so the family doesn’t see it. */
  confidential: z.boolean(),
  patient: z.object({ id, fullname: z.string() }),
  refundedAmount: z.number(),
  /** The amount that a bank took back in a lost dispute. */
  chargedBackAmount: z.number(),
  verified: z.boolean(),
  /** The staff member who recorded or took the payment; null if the patient paid. */
  recordedBy: z.string().nullable(),
  remarks: staffOnly(z.string().nullable().optional()),
  /** For payments recorded by staff: the day received, and a check number or other reference. */
  receivedOn: staffOnly(z.string().nullable().optional()),
  reference: staffOnly(z.string().nullable().optional()),
  failureMessage: translated().nullable(),
  /** The payment is open, and the bank has authorized it as a deposit. */
  held: z.boolean(),
  /** The payment has a dispute, which is listed in the disputes resource. */
  disputed: z.boolean(),
  openDispute: staffOnly(
    z
      .object({ id: z.string(), reason: z.string(), amount: z.number(), evidenceDueAt: instant.nullable() })
      .nullable()
      .optional(),
  ),
  createdAt: instant,
  finalizedAt: instant.nullable(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** The most cards that a patient can have on file. Staff may add more. */
export const MAX_CARDS = 10;

export const cardOnFile = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  expiry: z.enum(['good', 'soon', 'expired']),
});

/** One entry of a patient’s ledger, newest first. Positive amounts are owed. */
export const ledgerRow = z.object({
  id: z.int(),
  kind: z.enum(ledgerKinds),
  amount: z.number(),
  invoiceId: id,
  invoiceNumber: z.string(),
  paymentMode: z.enum(paymentModes).nullable(),
  at: instant,
});
