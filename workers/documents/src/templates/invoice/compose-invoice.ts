import { type Cents, cents } from '@bedside/contracts/money';
import type { LineKind, PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { WholeInvoice } from '@bedside/domain/payments/invoice-details.queries';
import { dueCentsOf } from '@bedside/domain/payments/invoice-facts.policy';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import type { PracticeSettings } from '@bedside/domain/practice/settings';

export interface InvoiceLineText {
  label: string;
  note: string | null;
  /** What it would have cost, to be struck through. */
  struck: string | null;
  amount: string;
}

/** Everything an invoice says, as words; how it looks is the template's. */
export interface InvoiceContent {
  practice: { name: string; phone: string; hours: string };
  /** Paid, it is the receipt. */
  title: 'Invoice' | 'Receipt';
  number: string;
  issued: string;
  /** Until when it is to be paid. */
  dueBy: string | null;
  patient: string;
  visit: { key: string; date: string } | null;
  services: InvoiceLineText[];
  extras: InvoiceLineText[];
  total: { label: string; amount: string };
  /** What came in and went back; what of it stayed, where some went back; and what is left to pay. */
  moves: { label: string; note: string; amount: string }[];
  kept: string | null;
  balance: string;
  memo: string | null;
  /** What the stamp says; null while it is neither paid nor cancelled. */
  stamp: { word: 'Paid' | 'Cancelled'; on: string; by: string | null } | null;
}

type Details = WholeInvoice['invoice'];
export interface PrintedInvoice {
  invoice: Pick<
    Details,
    | 'number'
    | 'status'
    | 'firstName'
    | 'lastName'
    | 'appointmentKey'
    | 'visitDate'
    | 'memo'
    | 'dueOn'
    | 'createdAt'
    | 'sentAt'
    | 'paidAt'
    | 'cancelledAt'
    | 'paymentMode'
    | 'totalCents'
    | 'receivedCents'
  > & { lines: readonly Pick<Details['lines'][number], 'kind' | 'label' | 'amountCents'>[] };
  payments: readonly Pick<
    WholeInvoice['payments'][number],
    'status' | 'mode' | 'amountCents' | 'createdAt' | 'settledAt'
  >[];
  refunds: readonly Pick<WholeInvoice['refunds'][number], 'status' | 'void' | 'amountCents' | 'createdAt'>[];
}
type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

const paidBy: Record<PaymentMode, string> = {
  ONLINE: 'card, online',
  'CARD ON FILE': 'card on file',
  CASH: 'cash',
  'Square POS': 'Square POS',
  BML: 'bill me later',
};

/** The content of an invoice. Amounts are those of its lines: nothing is computed again. */
export function composeInvoice(
  { invoice, payments, refunds }: PrintedInvoice,
  practice: Practice,
): InvoiceContent {
  const dayOf = (at: Date) => longDate(localDay(at, practice.timeZone));
  const sumOf = (kind: LineKind) =>
    cents(invoice.lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountCents : sum), 0));
  const plain = (line: { label: string; amountCents: number }): InvoiceLineText => ({
    label: line.label,
    note: null,
    struck: null,
    amount: dollars(cents(line.amountCents)),
  });
  const received = payments.filter(({ status }) => status === 'SUCCESSFUL');
  const given = refunds.filter(({ status }) => status !== 'FAILED');
  const total = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const linesOf = (kind: LineKind) => invoice.lines.filter((line) => line.kind === kind).map(plain);
  return {
    practice: { name: practice.name, phone: practice.supportPhone, hours: practice.hours },
    title: invoice.status === 'PAID' ? 'Receipt' : 'Invoice',
    number: invoice.number,
    issued: dayOf(invoice.sentAt ?? invoice.createdAt),
    dueBy: invoice.dueOn && invoice.status !== 'PAID' ? longDate(invoice.dueOn) : null,
    patient: fullNameOf(invoice),
    visit:
      invoice.appointmentKey && invoice.visitDate
        ? { key: invoice.appointmentKey, date: longDate(invoice.visitDate) }
        : null,
    services: [...linesOf('SERVICE'), ...linesOf('FEE')],
    extras: [...linesOf('DISCOUNT'), ...travelLine(sumOf('TRAVEL'), sumOf('WAIVER')), ...linesOf('TAX')],
    total: {
      label: invoice.status === 'PAID' ? 'Total paid' : 'Total payable',
      amount: dollars(cents(invoice.totalCents)),
    },
    moves: [
      ...received.map(({ mode, amountCents, createdAt, settledAt }) => ({
        label: 'Payment',
        note: `${dayOf(settledAt ?? createdAt)} · ${paidBy[mode]}`,
        amount: dollars(cents(amountCents)),
      })),
      ...given.map((refund) => ({
        label: refund.void ? 'Payment voided' : 'Refund',
        note: dayOf(refund.createdAt),
        amount: dollars(cents(0 - refund.amountCents)),
      })),
    ],
    kept: given.length ? dollars(cents(total(received) - total(given))) : null,
    balance: dollars(cents(dueCentsOf(invoice))),
    memo: invoice.memo,
    stamp: stampOf(invoice, dayOf),
  };
}

function stampOf(
  { status, paidAt, cancelledAt, paymentMode }: PrintedInvoice['invoice'],
  dayOf: (at: Date) => string,
): InvoiceContent['stamp'] {
  if (status === 'CANCELLED')
    return { word: 'Cancelled', on: cancelledAt ? dayOf(cancelledAt) : '', by: null };
  if (status !== 'PAID' || !paidAt) return null;
  return { word: 'Paid', on: dayOf(paidAt), by: paymentMode ? paidBy[paymentMode] : 'nothing due' };
}

/** Fee and waiver are one line to read: the fee struck through, beside it what is left of it. */
function travelLine(fee: Cents, waiver: Cents): InvoiceLineText[] {
  if (fee === 0) return [];
  const waived = waiver !== 0;
  return [
    {
      label: 'Travel fee',
      note: waived ? 'Waived for members' : null,
      struck: waived ? dollars(fee) : null,
      amount: dollars(cents(fee + waiver)),
    },
  ];
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (amount: Cents): string => money.format(amount / 100).replace('-', '−');

const longDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
