import { type Cents, cents } from '@bedside/contracts/money';
import type { LineKind, PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { InvoiceDetails } from '@bedside/domain/payments/invoice.queries';
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
  number: string;
  issued: string;
  patient: string;
  visit: { key: string; date: string } | null;
  services: InvoiceLineText[];
  extras: InvoiceLineText[];
  total: { label: string; amount: string };
  /** What the stamp says; null while the invoice is not paid. */
  paid: { on: string; by: string } | null;
}

type Invoice = Pick<
  InvoiceDetails,
  | 'number'
  | 'firstName'
  | 'lastName'
  | 'appointmentKey'
  | 'visitDate'
  | 'createdAt'
  | 'paidAt'
  | 'paymentMode'
  | 'totalCents'
> & { lines: readonly Pick<InvoiceDetails['lines'][number], 'kind' | 'label' | 'amountCents'>[] };
type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

const paidBy: Record<PaymentMode, string> = {
  ONLINE: 'card, online',
  'CARD ON FILE': 'card on file',
  CASH: 'cash',
  'Square POS': 'Square POS',
  BML: 'bill me later',
};

/** The content of an invoice. Amounts are those of its lines: nothing is computed again. */
export function composeInvoice(invoice: Invoice, practice: Practice): InvoiceContent {
  const dayOf = (at: Date) => longDate(localDay(at, practice.timeZone));
  const sumOf = (kind: LineKind) =>
    cents(invoice.lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountCents : sum), 0));
  const plain = (line: { label: string; amountCents: number }): InvoiceLineText => ({
    label: line.label,
    note: null,
    struck: null,
    amount: dollars(cents(line.amountCents)),
  });
  const linesOf = (kind: LineKind) => invoice.lines.filter((line) => line.kind === kind).map(plain);
  return {
    practice: { name: practice.name, phone: practice.supportPhone, hours: practice.hours },
    number: invoice.number,
    issued: dayOf(invoice.createdAt),
    patient: fullNameOf(invoice),
    visit:
      invoice.appointmentKey && invoice.visitDate
        ? { key: invoice.appointmentKey, date: longDate(invoice.visitDate) }
        : null,
    services: [...linesOf('SERVICE'), ...linesOf('FEE')],
    extras: [...linesOf('DISCOUNT'), ...travelLine(sumOf('TRAVEL'), sumOf('WAIVER')), ...linesOf('TAX')],
    total: {
      label: invoice.paidAt ? 'Total paid' : 'Total payable',
      amount: dollars(cents(invoice.totalCents)),
    },
    paid: invoice.paidAt && {
      on: dayOf(invoice.paidAt),
      by: invoice.paymentMode ? paidBy[invoice.paymentMode] : 'nothing due',
    },
  };
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
