import type {
  InvoiceKind,
  InvoiceStatus,
  LedgerKind,
  LineKind,
  PaymentMode,
  PaymentStatus,
  RefundReason,
  RefundScope,
  RefundStatus,
} from '@bedside/contracts/payments/payment.schema';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Generated } from 'kysely';

export interface TaxRatesTable {
  id: string;
  /** A fraction: 0.0625 is 6.25%. */
  rate: number;
  jurisdiction: Generated<string>;
  effectiveFrom: string;
  createdBy: string | null;
  createdAt: Generated<Date>;
}

export interface InvoicesTable {
  id: string;
  number: Generated<string>;
  appointmentId: string | null;
  /** The visit that was cancelled late, of an invoice for that. */
  lateCancellationOfAppointmentId: Generated<string | null>;
  kind: Generated<InvoiceKind>;
  /** For the patient to read. */
  memo: Generated<string | null>;
  dueOn: Generated<string | null>;
  /** A membership's period that the payment provider could not charge; kept by a trigger. */
  chargeFailed: Generated<boolean>;
  /** When staff first agreed that it is paid later; kept when the patient is asked again. */
  billedLaterAt: Generated<Date | null>;
  /** When it left the drafts. */
  sentAt: Generated<Date | null>;
  cancelledAt: Generated<Date | null>;
  cancellationReason: Generated<string | null>;
  /** As it was entered: at most one of the two. */
  discountPercent: Generated<number | null>;
  discountCents: Generated<number | null>;
  /** These three are kept by triggers. */
  taxCents: Generated<number>;
  paidCents: Generated<number>;
  refundedCents: Generated<number>;
  /** Taken back by banks, and what of that waits for staff; kept by a trigger, too. */
  chargedBackCents: Generated<number>;
  chargedBackOpenCents: Generated<number>;
  patientId: string;
  status: InvoiceStatus;
  membershipType: MembershipType;
  taxRate: number;
  /** Whose tax it is; a trigger fills it in from the rate. */
  jurisdiction: Generated<string | null>;
  totalCents: number;
  paymentMode: PaymentMode | null;
  paymentVerified: Generated<boolean>;
  paymentRemarks: string | null;
  version: Generated<number>;
  createdAt: Date;
  paidAt: Date | null;
}

export interface InvoiceLinesTable {
  invoiceId: string;
  position: number;
  kind: LineKind;
  label: string;
  amountCents: number;
  taxable: Generated<boolean>;
  /** Of the service, as it was then. */
  category: Generated<string | null>;
}

export interface RefundsTable {
  id: string;
  paymentId: string;
  invoiceId: string;
  amountCents: number;
  refundScope: RefundScope;
  /** Refunded over the counter. */
  isOffline: Generated<boolean>;
  reason: RefundReason;
  note: string | null;
  status: Generated<RefundStatus>;
  stripeRefundId: Generated<string | null>;
  failureMessage: Generated<string | null>;
  createdBy: string | null;
  createdAt: Date;
  finalizedAt: Date | null;
  /** Refunded while no bill had taken the money; kept by a trigger. */
  uncredited: Generated<boolean>;
  version: Generated<number>;
}

export interface RefundLinesTable {
  refundId: string;
  invoiceId: string;
  position: number;
  amountCents: number;
}

/** Append-only; triggers write it. */
export interface LedgerEntriesTable {
  id: Generated<number>;
  invoiceId: string;
  paymentId: string | null;
  refundId: string | null;
  kind: LedgerKind;
  /** What is owed more, or, below zero, less. */
  amountCents: number;
  at: Date;
}

export interface PaymentsTable {
  id: string;
  invoiceId: string;
  patientId: string;
  type: 'APPOINTMENT' | 'CUSTOM INVOICE';
  status: Generated<PaymentStatus>;
  paymentMode: PaymentMode;
  channel: Generated<string>;
  amountCents: number;
  stripePaymentIntentId: string | null;
  stripeClientSecret: string | null;
  stripeChargeId: string | null;
  /** The first of the payments that are made with one charge; null of one alone. */
  batchPaymentId: Generated<string | null>;
  /** The customer at the payment provider who pays, where that is not the patient's own. */
  stripeCustomerId: Generated<string | null>;
  /** The card reader, of the channel TERMINAL. */
  readerId: Generated<string | null>;
  /** Came in, and no bill takes it. */
  unapplied: Generated<boolean>;
  /** The invoice that its charge was begun for, where another has taken the money. */
  movedFrom: Generated<string | null>;
  /** The decision of a caller that made it or went on with it. */
  decisionId: Generated<string | null>;
  verified: Generated<boolean>;
  staffRemarks: string | null;
  /** Of what staff recorded: the day that it came in, and what tells it apart. */
  receivedOn: Generated<string | null>;
  reference: Generated<string | null>;
  /** Its payer knows that it was refused, by a message about it or about an earlier try of the same sitting. */
  refusalTold: Generated<boolean>;
  failureMessage: string | null;
  refundedCents: Generated<number>;
  /** Kept by a trigger. */
  chargedBackCents: Generated<number>;
  /** What of it became a member's credit, and is not given back besides. */
  creditedCents: Generated<number>;
  createdBy: string | null;
  createdAt: Date;
  finalizedAt: Date | null;
}

/** Cards on file. */
export interface CardsTable {
  paymentMethodId: string;
  patientId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  createdAt: Date;
}

export interface WebhookEventsTable {
  id: string;
  type: string;
  objectId: string;
  livemode: boolean;
  createdAt: Date;
  receivedAt: Date;
  processedAt: Date | null;
}

export interface PaymentExceptionsTable {
  id: string;
  kind: string;
  paymentId: string | null;
  invoiceId: string | null;
  /** What it is about at the payment provider, where our own payment does not say. */
  externalReference: Generated<string | null>;
  details: unknown;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: Generated<string | null>;
  resolutionNote: Generated<string | null>;
}

/** Money that no payment of ours has booked, given back from its review. */
export interface UnbookedRefundsTable {
  id: string;
  reviewId: string;
  intentId: string;
  /** In the smallest unit of its currency. */
  amountCents: number;
  currency: string;
  status: Generated<RefundStatus>;
  stripeRefundId: Generated<string | null>;
  failureMessage: Generated<string | null>;
  createdBy: string | null;
  createdAt: Date;
  finalizedAt: Generated<Date | null>;
}

export interface DisputesTable {
  /** The payment provider's. */
  id: string;
  paymentId: string | null;
  invoiceId: string | null;
  intentId: string | null;
  chargeId: string | null;
  amountCents: number;
  reason: string;
  status: string;
  isOpen: boolean;
  evidenceDueAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
}

/** Money that a bank took back for good. */
export interface ChargebacksTable {
  id: string;
  disputeId: string;
  paymentId: string;
  invoiceId: string;
  amountCents: number;
  at: Date;
  /** What staff made of it. */
  answer: Generated<'BILLED_AGAIN' | 'WRITTEN_OFF' | null>;
  answeredAt: Generated<Date | null>;
  answeredBy: Generated<string | null>;
  reason: Generated<string | null>;
  newInvoiceId: Generated<string | null>;
}

export const reconciliationStages = ['intents', 'refunds', 'disputes', 'payouts', 'ledger', 'done'] as const;
export type ReconciliationStage = (typeof reconciliationStages)[number];

export interface ReconciliationRunsTable {
  id: string;
  requestedBy: string | null;
  /** What was made since then is compared. */
  comparedSince: Date;
  startedAt: Date;
  finishedAt: Generated<Date | null>;
  stage: Generated<ReconciliationStage>;
  comparedIntentCount: Generated<number>;
  comparedRefundCount: Generated<number>;
  comparedDisputeCount: Generated<number>;
  comparedPayoutCount: Generated<number>;
  ledger: Generated<number>;
  autoResolvedCount: Generated<number>;
  exceptionCount: Generated<number>;
}

export interface DocumentsTable {
  id: string;
  patientId: string;
  appointmentId: string | null;
  invoiceId: string | null;
  invoiceVersion: number | null;
  consentId: string | null;
  /** In which status the consent was printed. */
  consentStatus: 'APPROVED' | 'WITHDRAWN' | null;
  category: string;
  /** The person who put it there; null where our own code did. */
  uploadedBy: Generated<string | null>;
  name: string;
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  createdAt: Date;
  description: Generated<string | null>;
  /** The questionnaire that was submitted and printed. */
  submissionId: Generated<string | null>;
  /** Of the chat that it was sent in. */
  conversationId: Generated<string | null>;
  removedAt: Generated<Date | null>;
  removedBy: Generated<string | null>;
  removedReason: Generated<string | null>;
}
