import { toCents } from '@bedside/contracts/money';
import type { InvoiceRecord, LineKind } from '@bedside/contracts/payments/payment.schema';
import type { MoneyLine } from '@bedside/ui-kit/components/MoneyBlock';
import { dayText, type Formats, instantDayText } from '@bedside/ui-kit/formats';
import type { Texts } from '../../i18n/en.ts';
import { appointmentTitle } from '../appointments/appointment-text.ts';

type Bill = Pick<InvoiceRecord, 'kind' | 'lines' | 'status' | 'createdAt' | 'sentAt' | 'paidAt' | 'dueDate'>;
type Line = Bill['lines'][number];

/** "Urgent Care Appointment & 1 more", "Late cancellation fee" */
export function invoiceTitle({ kind, lines }: Pick<Bill, 'kind' | 'lines'>, texts: Texts): string {
  // Stripe words a membership line like “1 × Premier (at $99.00 / month)”, so use our own text.
  if (kind === 'LATE_FEE' || kind === 'MEMBERSHIP' || kind === 'DEPOSIT') return texts.billing.kinds[kind];
  const names = lines
    .filter((line) => line.kind === 'SERVICE' || line.kind === 'FEE')
    .map(({ label }) => label);
  return names.length > 0 ? appointmentTitle(names, texts.appointments) : texts.billing.kinds[kind];
}

/** "Nov 18", "Nov 18, due Dec 1" */
export function invoiceDates(bill: Bill, { billing }: Texts, formats: Formats): string {
  const billed = instantDayText(bill.sentAt ?? bill.createdAt, 'brief', formats);
  if (bill.status === 'PAID' && bill.paidAt)
    return `${billed}, ${billing.paidOn(instantDayText(bill.paidAt, 'brief', formats))}`;
  if (isAmountDue(bill) && bill.dueDate)
    return `${billed}, ${billing.due(dayText(bill.dueDate, 'brief', formats))}`;
  return billed;
}

export const isAmountDue = ({ status }: Pick<Bill, 'status'>): boolean =>
  status === 'PAYMENT_REQUESTED' || status === 'BML';

/**
 * A payment is in progress, maybe from another window or person. A hold doesn’t count, because it lasts for
 * days.
 */
export const isProcessing = (bill: InvoiceRecord, wasSent: (id: string) => boolean): boolean =>
  isAmountDue(bill) && !isHeld(bill) && (wasSent(bill.id) || bill.paymentHold === 'PROCESSING');

/** A deposit that is authorized on a card. */
export const isHeld = ({ depositHold }: Pick<InvoiceRecord, 'depositHold'>): boolean =>
  depositHold === 'HELD';

/** Why a due bill can’t be paid now, or only separately. Null if it can, or while its payment is processing. */
export function holdText(
  {
    paymentHold,
    depositHold,
    requestedMode,
  }: Pick<InvoiceRecord, 'paymentHold' | 'depositHold' | 'requestedMode'>,
  { billing, money, next }: Texts,
): string | null {
  if (depositHold) return depositHold === 'HELD' ? billing.depositHeld : billing.depositToHold;
  if (paymentHold === 'MEMBERSHIP') return billing.withMembership;
  if (paymentHold === 'OVER_CARD_LIMIT') return billing.overCardLimit;
  if (paymentHold !== 'REQUESTED') return null;
  return requestedMode ? next.paymentRequested(money.modes[requestedMode]) : next.awaitingRequest;
}

/** @param today yyyy-MM-dd */
export const isOverdue = (bill: Pick<Bill, 'status' | 'dueDate'>, today: string): boolean =>
  isAmountDue(bill) && bill.dueDate !== null && bill.dueDate < today;

export function invoiceLines({ kind, lines }: Pick<Bill, 'kind' | 'lines'>, texts: Texts): MoneyLine[] {
  const amountOf = (one: LineKind) =>
    lines.filter((line) => line.kind === one).reduce((sum, { amount }) => sum + toCents(amount), 0) / 100;
  const waived = amountOf('WAIVER');
  return lines
    .filter((line) => line.kind !== 'WAIVER')
    .map((line) => {
      const label = labelOf(line, kind, texts);
      if (line.kind !== 'TRAVEL' || waived === 0) return { label, dollars: line.amount };
      return { label, dollars: (toCents(line.amount) + toCents(waived)) / 100, struck: line.amount };
    });
}

function labelOf({ kind, label }: Line, billKind: Bill['kind'], { billing, money }: Texts): string {
  switch (kind) {
    case 'DISCOUNT':
      return billKind === 'VISIT' ? billing.savings : billing.discount;
    case 'TRAVEL':
      return money.travel;
    case 'TAX':
      return money.tax;
    default:
      return label;
  }
}

export const differenceOf = (dollars: number, less: number): number =>
  (toCents(dollars) - toCents(less)) / 100;

export const sumOf = (bills: readonly Pick<InvoiceRecord, 'dueAmount'>[]): number =>
  bills.reduce((sum, { dueAmount }) => sum + toCents(dueAmount), 0) / 100;
