import type { Language } from '@bedside/contracts/common/languages';
import { type Cents, cents } from '@bedside/contracts/money';
import type { LineKind } from '@bedside/contracts/payments/payment.schema';
import type { InvoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import { amountDueCents } from '@bedside/domain/payments/invoice-actions.policy';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { type DocumentTexts, documentTexts, letterheadOf } from '../document-texts.ts';

interface InvoiceLineText {
  label: string;
  note: string | null;
  /** Original price, shown struck through. */
  struck: string | null;
  amount: string;
}

export interface InvoiceContent {
  language: Language;
  texts: DocumentTexts['invoice'];
  practice: { name: string; phone: string; hours: string };
  /** 'Receipt' once paid. */
  title: string;
  number: string;
  issued: string;
  dueBy: string | null;
  patient: string;
  appointment: { key: string; date: string } | null;
  services: InvoiceLineText[];
  extras: InvoiceLineText[];
  total: { label: string; amount: string };
  /** Payments, refunds, and chargebacks. Below them are what was kept and the balance. */
  moves: { label: string; note: string; amount: string }[];
  kept: string | null;
  balance: string;
  memo: string | null;
  /** Null unless paid or canceled. */
  stamp: { word: string; on: string; by: string | null } | null;
}

type Details = InvoiceWithDetails['invoice'];
export interface PrintedInvoice {
  invoice: Pick<
    Details,
    | 'number'
    | 'status'
    | 'firstName'
    | 'lastName'
    | 'appointmentKey'
    | 'serviceDate'
    | 'memo'
    | 'dueOn'
    | 'createdAt'
    | 'sentAt'
    | 'paidAt'
    | 'cancelledAt'
    | 'billedLaterAt'
    | 'paymentMode'
    | 'totalCents'
    | 'paidCents'
    | 'refundedCents'
    | 'chargedBackCents'
  > & { lines: readonly Pick<Details['lines'][number], 'kind' | 'label' | 'amountCents'>[] };
  payments: readonly Pick<
    InvoiceWithDetails['payments'][number],
    'status' | 'paymentMode' | 'amountCents' | 'createdAt' | 'finalizedAt'
  >[];
  refunds: readonly Pick<
    InvoiceWithDetails['refunds'][number],
    'status' | 'isOffline' | 'amountCents' | 'createdAt'
  >[];
  chargebacks: readonly Pick<
    InvoiceWithDetails['chargebacks'][number],
    'amountCents' | 'at' | 'returnedAt'
  >[];
}
type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

/** Amounts come from the invoice’s lines. Nothing is recalculated. */
export function composeInvoice(
  { invoice, payments, refunds, chargebacks }: PrintedInvoice,
  practice: Practice,
  language: Language = 'en',
): InvoiceContent {
  const { locale, invoice: texts } = documentTexts[language];
  const longDate = (day: string) => longDateIn(locale, day);
  const dayOf = (at: Date) => longDate(localDay(at, practice.timeZone));
  const sumOf = (kind: LineKind) =>
    cents(invoice.lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountCents : sum), 0));
  const plain = (line: { label: string; amountCents: number }): InvoiceLineText => ({
    label: texts.line(line.label),
    note: null,
    struck: null,
    amount: dollars(cents(line.amountCents)),
  });
  const received = payments.filter(({ status }) => status === 'SUCCESSFUL');
  const validRefunds = refunds.filter(({ status }) => status !== 'FAILED');
  const total = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const linesOf = (kind: LineKind) => invoice.lines.filter((line) => line.kind === kind).map(plain);
  return {
    language,
    texts,
    practice: letterheadOf(practice, language),
    title: invoice.status === 'PAID' ? texts.receipt : texts.invoice,
    number: invoice.number,
    issued: dayOf(invoice.sentAt ?? invoice.createdAt),
    dueBy: invoice.dueOn && invoice.status !== 'PAID' ? longDate(invoice.dueOn) : null,
    patient: fullNameOf(invoice),
    appointment:
      invoice.appointmentKey && invoice.serviceDate
        ? { key: invoice.appointmentKey, date: longDate(invoice.serviceDate) }
        : null,
    services: [...linesOf('SERVICE'), ...linesOf('FEE')],
    extras: [
      ...linesOf('DISCOUNT'),
      ...travelLine(sumOf('TRAVEL'), sumOf('WAIVER'), texts),
      ...linesOf('TAX'),
    ],
    total: {
      label: invoice.status === 'PAID' ? texts.totalPaid : texts.totalPayable,
      amount: dollars(cents(invoice.totalCents)),
    },
    moves: [
      ...received.map(({ paymentMode: mode, amountCents, createdAt, finalizedAt }) => ({
        label: texts.payment,
        note: `${dayOf(finalizedAt ?? createdAt)} · ${texts.paidBy[mode]}`,
        amount: dollars(cents(amountCents)),
      })),
      ...validRefunds.map((refund) => ({
        label: refund.isOffline ? texts.voided : texts.refund,
        note: dayOf(refund.createdAt),
        amount: dollars(cents(0 - refund.amountCents)),
      })),
      ...chargebacks.map(({ at, amountCents }) => ({
        label: texts.returned,
        note: dayOf(at),
        amount: dollars(cents(0 - amountCents)),
      })),
      ...chargebacks.flatMap(({ returnedAt, amountCents }) =>
        returnedAt
          ? { label: texts.payment, note: dayOf(returnedAt), amount: dollars(cents(amountCents)) }
          : [],
      ),
    ],
    kept:
      validRefunds.length + chargebacks.length > 0
        ? dollars(cents(total(received) - total(validRefunds) - total(chargebacks.filter(isLost))))
        : null,
    balance: dollars(cents(amountDueCents(invoice))),
    memo: invoice.memo,
    stamp: stampOf({ invoice, refunds: validRefunds, chargebacks }, dayOf, texts),
  };
}

const isLost = ({ returnedAt }: PrintedInvoice['chargebacks'][number]): boolean => returnedAt === null;

/** Only amounts applied to the bill count. Other money doesn’t change whether the bill is paid. */
function stampOf(
  { invoice, refunds, chargebacks }: Omit<PrintedInvoice, 'payments'>,
  dayOf: (at: Date) => string,
  texts: DocumentTexts['invoice'],
): InvoiceContent['stamp'] {
  const { status, paidAt, cancelledAt, paymentMode, refundedCents, chargedBackCents } = invoice;
  if (status === 'CANCELLED')
    return {
      word: invoice.billedLaterAt ? texts.writtenOff : texts.canceled,
      on: cancelledAt ? dayOf(cancelledAt) : '',
      by: null,
    };
  if (status !== 'PAID' || !paidAt) return null;
  const taken = chargebacks.findLast(isLost);
  if (taken && chargedBackCents > 0)
    return { word: texts.returned, on: dayOf(taken.at), by: dollars(cents(chargedBackCents)) };
  const last = refunds.at(-1);
  if (last && refundedCents > 0)
    return {
      word: refundedCents === invoice.paidCents ? texts.refunded : texts.partlyRefunded,
      on: dayOf(last.createdAt),
      by: texts.givenBack(dollars(cents(refundedCents))),
    };
  return {
    word: texts.paid,
    on: dayOf(paidAt),
    by: paymentMode ? texts.paidBy[paymentMode] : texts.nothingDue,
  };
}

/** Shows the fee and its waiver as one line: the fee struck through, next to the remainder. */
function travelLine(fee: Cents, waiver: Cents, texts: DocumentTexts['invoice']): InvoiceLineText[] {
  if (fee === 0) return [];
  const waived = waiver !== 0;
  return [
    {
      label: texts.travelFee,
      note: waived ? texts.waived : null,
      struck: waived ? dollars(fee) : null,
      amount: dollars(cents(fee + waiver)),
    },
  ];
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
export const dollars = (amount: Cents): string => money.format(amount / 100).replace('-', '−');

export const longDateIn = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
