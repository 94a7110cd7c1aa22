import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Permission } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type {
  InvoiceAction,
  InvoiceKind,
  InvoiceStatus,
  PaymentHold,
} from '@bedside/contracts/payments/payment.schema';
import { permissionNames } from '@bedside/contracts/permission';
import { differenceInCalendarDays } from '@bedside/db/dates';
import { type Actor, hasPermission, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { isCollectable } from './invoice.machine.ts';

export interface InvoiceState {
  kind: InvoiceKind;
  status: InvoiceStatus;
  /** Null for late cancellation fees and standalone invoices. */
  appointmentStatus: AppointmentStatus | null;
  totalCents: number;
  /** Before refunds. */
  paidCents: number;
  /** By partial payments. */
  partPaidCents: number;
  refundedCents: number;
  /** Chargebacks, and the part staff has not answered. */
  chargedBackCents: number;
  chargedBackOpenCents: number;
  /** A bank holds the money until it decides a dispute. */
  isHeld: boolean;
  /** Stripe failed to charge a membership period. */
  chargeFailed: boolean;
  /** When staff first agreed to bill later. */
  billedLaterAt: Date | null;
  paymentVerified: boolean;
  /** Stripe is processing a payment. */
  isBeingPaid: boolean;
  /** An active payment plan charges it. */
  isInPlan: boolean;
}

type Who = Pick<Actor, 'role' | 'permissions'>;

interface Rule {
  action: InvoiceAction;
  from: readonly InvoiceStatus[];
  permission: Permission;
  superAdminOnly?: true;
  /** Patients may do it too. */
  patients?: true;
  when?: (invoice: InvoiceState) => boolean;
}

/** Whether no open appointment depends on it. Stripe charges membership periods. */
const isStandalone = ({ kind, appointmentStatus }: InvoiceState) =>
  kind === 'CUSTOM' || kind === 'LATE_FEE' || (kind === 'VISIT' && appointmentStatus === 'COMPLETED');
const withoutAppointment = ({ kind }: InvoiceState) =>
  kind === 'CUSTOM' || kind === 'LATE_FEE' || kind === 'DEPOSIT';
/** A new payment request does not lift the super-admin requirement. */
export const wasBilledLater = ({ status, billedLaterAt }: Pick<InvoiceState, 'status' | 'billedLaterAt'>) =>
  status === 'BML' || billedLaterAt !== null;
const leftOf = ({ paidCents, refundedCents, chargedBackCents }: InvoiceState) =>
  paidCents - refundedCents - chargedBackCents;
const isPeriod = ({ kind }: InvoiceState) => kind === 'MEMBERSHIP';

/** Stripe's minimum and maximum of a card charge, in cents. */
export const MIN_BY_CARD = 50;
export const MAX_BY_CARD = 99_999_999;
const fitsCard = (cents: number): boolean => cents >= MIN_BY_CARD && cents <= MAX_BY_CARD;

interface Bill {
  /** Null for a standalone invoice. */
  appointment: { status: AppointmentStatus } | null;
  /** `chargeFailed`: Stripe failed to charge a membership period. */
  invoice?: { status: InvoiceStatus; kind?: InvoiceKind; chargeFailed?: boolean } | undefined;
}

/**
 * Payable by card now. A membership period is payable only after Stripe failed to charge it, through Stripe's
 * own invoice.
 */
export const awaitsPayment = (bill: Bill): boolean =>
  (bill.invoice?.kind !== 'MEMBERSHIP' || bill.invoice.chargeFailed === true) &&
  (isBilledLater(bill) ||
    (bill.invoice?.status === 'PAYMENT_REQUESTED' &&
      (!bill.appointment || ['AWAITING PAYMENT', 'COMPLETED'].includes(bill.appointment.status))));

/** Stays payable after its appointment is closed. */
export const isBilledLater = ({ invoice }: Bill): boolean => invoice?.status === 'BML';

export const paymentTypeOf = (invoice: { appointmentId: string | null }) =>
  invoice.appointmentId ? ('APPOINTMENT' as const) : ('CUSTOM INVOICE' as const);

const awaitsMoney = (invoice: InvoiceState) =>
  !invoice.isBeingPaid &&
  awaitsPayment({ appointment: invoice.appointmentStatus && { status: invoice.appointmentStatus }, invoice });

/** Why a bill that is due can't be paid by the patient now. */
export function paymentHoldOf(invoice: InvoiceState): PaymentHold | null {
  if (!isCollectable(invoice.status)) return null;
  if (invoice.isBeingPaid) return 'PROCESSING';
  if (isPeriod(invoice)) return 'MEMBERSHIP';
  if (unpaidCents(invoice) > MAX_BY_CARD) return 'OVER_CARD_LIMIT';
  return awaitsMoney(invoice) ? null : 'REQUESTED';
}

/** Rule: money.one-table-of-invoice-actions */
// biome-ignore format: a table
const rules: readonly Rule[] = [
  { action: 'edit', from: ['DRAFT'], permission: 'billing' },
  { action: 'delete', from: ['DRAFT'], permission: 'billing' },
  { action: 'send', from: ['DRAFT'], permission: 'billing', when: ({ totalCents }) => totalCents > 0 },
  { action: 'billLater', from: ['DRAFT', 'PAYMENT_REQUESTED'], permission: 'billing', when: (invoice) => isStandalone(invoice) && invoice.totalCents > 0 && !invoice.isBeingPaid },
  { action: 'requestPayment', from: ['BML'], permission: 'billing', when: (invoice) => isStandalone(invoice) && !invoice.isInPlan && fitsCard(unpaidCents(invoice)) },
  { action: 'cancel', from: ['DRAFT', 'PAYMENT_REQUESTED'], permission: 'billing', when: (invoice) => withoutAppointment(invoice) && !wasBilledLater(invoice) },
  { action: 'writeOff', from: ['BML', 'PAYMENT_REQUESTED'], permission: 'billing', superAdminOnly: true, when: (invoice) => isStandalone(invoice) && wasBilledLater(invoice) },
  { action: 'pay', from: ['PAYMENT_REQUESTED', 'BML'], permission: 'billing', patients: true, when: (invoice) => awaitsMoney(invoice) && !isPeriod(invoice) && unpaidCents(invoice) <= MAX_BY_CARD },
  { action: 'pay', from: ['PAYMENT_REQUESTED'], permission: 'billing', when: (invoice) => awaitsMoney(invoice) && isPeriod(invoice) },
  { action: 'markAsPaid', from: ['PAYMENT_REQUESTED', 'BML'], permission: 'billing', when: (invoice) => awaitsMoney(invoice) && !isPeriod(invoice) },
  { action: 'verify', from: ['PAID'], permission: 'billing', when: (invoice) => !invoice.paymentVerified && leftOf(invoice) > 0 },
  { action: 'refund', from: ['PAID', 'PAYMENT_REQUESTED', 'BML', 'CANCELLED'], permission: 'refunds', when: (invoice) => leftOf(invoice) > 0 && !invoice.isHeld },
  { action: 'billAgain', from: ['PAID', 'PAYMENT_REQUESTED', 'BML', 'CANCELLED'], permission: 'billing', when: ({ kind, chargedBackOpenCents }) => kind !== 'DEPOSIT' && chargedBackOpenCents >= MIN_BY_CARD },
  { action: 'writeOffChargeback', from: ['PAID', 'PAYMENT_REQUESTED', 'BML', 'CANCELLED'], permission: 'billing', when: ({ chargedBackOpenCents }) => chargedBackOpenCents > 0 },
  { action: 'sendLink', from: ['PAYMENT_REQUESTED', 'BML'], permission: 'billing', when: (invoice) => awaitsMoney(invoice) && !invoice.isInPlan && fitsCard(unpaidCents(invoice)) },
  { action: 'sendReceipt', from: ['PAID'], permission: 'billing' },
];

const ruleOf = (action: InvoiceAction): Rule => {
  const rule = rules.find((candidate) => candidate.action === action);
  if (!rule) throw new Error(`no rule says who may ${action}`);
  return rule;
};

const mayDo = (rule: Rule, who: Who): boolean =>
  isAdmin(who.role)
    ? hasPermission(who, rule.permission) && (!rule.superAdminOnly || who.role === 'SUPER_ADMIN')
    : who.role === 'PATIENT' && rule.patients === true;

const isOpen = (rule: Rule, invoice: InvoiceState): boolean =>
  rule.from.includes(invoice.status) && (rule.when?.(invoice) ?? true);

/** In table order. */
export const allowedInvoiceActions = (invoice: InvoiceState, who: Who): InvoiceAction[] =>
  rules.filter((rule) => isOpen(rule, invoice) && mayDo(rule, who)).map(({ action }) => action);

export function assertInvoiceAction(invoice: InvoiceState, action: InvoiceAction, who: Who): void {
  const rule = ruleOf(action);
  if (!rule.from.includes(invoice.status))
    throw new DomainError(
      'INVALID_TRANSITION',
      `This isn’t available for an invoice with status ${invoice.status}.`,
      {
        from: invoice.status,
        allowed: allowedInvoiceActions(invoice, who),
      },
    );
  if (!mayDo(rule, who))
    throw new DomainError(
      'FORBIDDEN',
      rule.superAdminOnly
        ? 'Only super-admins can do this.'
        : `This requires the ${permissionNames(rule.permission)} permission.`,
    );
  if (!isOpen(rule, invoice)) throw new DomainError('RULE_REFUSED', refusalOf(invoice, action));
}

export const TOO_MUCH_BY_CARD = 'Card payments can be at most $999,999.99. Take the payment another way.';

export const IN_INSTALLMENTS = 'This bill is on a payment plan. Stop the plan first.';

function refusalOf(invoice: InvoiceState, action: InvoiceAction): string {
  if (invoice.isBeingPaid) return 'A payment for this invoice is processing. Try again in a moment.';
  if (invoice.isInPlan) return IN_INSTALLMENTS;
  if (action === 'billAgain' && invoice.kind === 'DEPOSIT')
    return 'A deposit can’t be billed again: its visit’s bill already covers the full amount. Write it off instead.';
  if (invoice.chargedBackOpenCents > 0)
    return 'This is too little for a card payment, so it can’t be billed again. Write it off instead.';
  if (invoice.totalCents === 0) return 'This invoice has no amount due. Add a line item first.';
  const byCard = ['pay', 'sendLink', 'requestPayment'].includes(action) ? unpaidCents(invoice) : null;
  if (byCard !== null && byCard > MAX_BY_CARD) return TOO_MUCH_BY_CARD;
  if ((byCard ?? invoice.totalCents) < MIN_BY_CARD)
    return 'Card payments must be at least $0.50. Take the payment another way.';
  if (invoice.kind === 'VISIT') return 'This invoice belongs to a visit. Edit the visit instead.';
  if (invoice.kind === 'MEMBERSHIP')
    return 'This invoice belongs to a membership. Edit the membership instead.';
  return 'This isn’t available for this invoice.';
}

/** Cents that no partial payment covers. Money that was not applied to the invoice does not count. */
export const unpaidCents = ({ totalCents, partPaidCents }: { totalCents: number; partPaidCents: number }) =>
  totalCents - partPaidCents;

/** Cents; zero without an invoice, and for drafts and canceled ones. */
export const amountDueCents = ({
  status,
  totalCents,
  paidCents,
}: {
  status: InvoiceStatus | null;
  totalCents: number | null;
  paidCents: number | null;
}): number =>
  status !== null && isCollectable(status) ? Math.max(0, (totalCents ?? 0) - (paidCents ?? 0)) : 0;

/** Practice-local days since a bill-later invoice was sent; null for others. */
export const bmlAgeOf = (
  invoice: { status: InvoiceStatus; sentAt: Date | null; createdAt: Date },
  at: { now: Date; timeZone: string },
): number | null =>
  invoice.status === 'BML'
    ? differenceInCalendarDays(
        localDay(at.now, at.timeZone),
        localDay(invoice.sentAt ?? invoice.createdAt, at.timeZone),
      )
    : null;
