import { z } from 'zod';
import { staffOnly, translated } from '../common/field-marks.ts';
import { id, instant, wireEnum } from '../common/fields.ts';
import { paymentPlan } from './payment-plan.schema.ts';

export const paymentModes = ['CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE'] as const;
export type PaymentMode = (typeof paymentModes)[number];
export const paymentMode = wireEnum(paymentModes);

/** What staff takes over the counter. */
export const manualModes = ['CASH', 'Square POS'] as const;
/** Asked for instead of a card, or recorded by staff: an old payment may have BML. Unverified until a second look. */
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
 * What an invoice is for: an appointment, what staff wrote down, an appointment canceled late, a period of a membership,
 * a deposit for an appointment.
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

/** Dollars; DISCOUNT and WAIVER are below zero. `position` names the line in a refund. */
const invoiceLine = z.object({
  position: z.int(),
  kind: z.enum(lineKinds),
  label: translated(),
  amount: z.number(),
  taxable: z.boolean(),
});

/** Actions on an invoice, by the caller, in its current state. */
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

/** Why a bill that is due can't be paid now: it is being paid, the membership's card is charged, or staff answers. */
const paymentHolds = ['PROCESSING', 'MEMBERSHIP', 'REQUESTED', 'OVER_CARD_LIMIT'] as const;
export type PaymentHold = (typeof paymentHolds)[number];

/** A deposit whose card would only be held now, and one that is held until a bill or a fee takes it. */
export const depositHolds = ['TO_HOLD', 'HELD'] as const;
export type DepositHold = (typeof depositHolds)[number];

export const invoiceRecord = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** The appointment, of a late fee too. */
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  /** Its visit is; the family doesn’t see it. */
  confidential: z.boolean(),
  patient: z.object({ id, fullname: z.string() }),
  status: z.enum(invoiceStatuses),
  lines: z.array(invoiceLine),
  memo: z.string().nullable(),
  dueDate: z.string().nullable(),
  taxRate: z.number(),
  totalAmount: z.number(),
  /** What came in, less what went back. */
  paidAmount: z.number(),
  refundedAmount: z.number(),
  /** What banks took back in disputes that were lost, and what of it waits to be billed again or written off. */
  chargedBackAmount: z.number(),
  chargedBackOpenAmount: z.number(),
  /** What is still to be paid; zero of drafts and of what is canceled. */
  dueAmount: z.number(),
  paymentMode: z.enum(paymentModes).nullable(),
  paymentVerified: z.boolean(),
  paymentRemarks: staffOnly(z.string().nullable().optional()),
  createdAt: instant,
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Given up by a super admin after it was billed later; its status is CANCELLED. */
  writtenOff: z.boolean(),
  /** Null for patients. */
  cancellationReason: z.string().nullable(),
  /** Days since a bill-me-later invoice was sent; null of others. */
  bmlAge: z.int().nullable(),
  allowedActions: z.array(z.enum(invoiceActions)),
  paymentHold: z.enum(paymentHolds).nullable(),
  /** For a deposit that isn’t charged yet; null for every other bill. */
  depositHold: z.enum(depositHolds).nullable(),
  /** How the patient asked to pay while the hold is REQUESTED. */
  requestedMode: z.enum(paymentModes).nullable(),
  /** The latest; null of an invoice that never had one. */
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
  /** Its visit is; the family doesn’t see it. */
  confidential: z.boolean(),
  patient: z.object({ id, fullname: z.string() }),
  refundedAmount: z.number(),
  /** What a bank took back for good. */
  chargedBackAmount: z.number(),
  verified: z.boolean(),
  /** Who of the staff recorded or took it; null of what the patient paid. */
  recordedBy: z.string().nullable(),
  remarks: staffOnly(z.string().nullable().optional()),
  /** For payments recorded by staff: the day received, and a check number or other reference. */
  receivedOn: staffOnly(z.string().nullable().optional()),
  reference: staffOnly(z.string().nullable().optional()),
  failureMessage: translated().nullable(),
  /** Open, and the bank has set a deposit aside. */
  held: z.boolean(),
  /** The other end of a dispute, if there is one: see the resource disputes. */
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

/** On file, of a patient. Staff may add more. */
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

/** One row of what a patient owed and settled, newest first; above zero owed. */
export const ledgerRow = z.object({
  id: z.int(),
  kind: z.enum(ledgerKinds),
  amount: z.number(),
  invoiceId: id,
  invoiceNumber: z.string(),
  paymentMode: z.enum(paymentModes).nullable(),
  at: instant,
});
