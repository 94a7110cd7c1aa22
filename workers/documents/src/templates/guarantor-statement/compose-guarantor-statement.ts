import type { Language } from '@bedside/contracts/common/languages';
import { cents } from '@bedside/contracts/money';
import type { StatementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import { documentTexts, letterheadOf } from '../document-texts.ts';
import { dollars, longDateIn } from '../invoice/compose-invoice.ts';

interface Texts {
  title: string;
  payer: string;
  patient: string;
  bill: string;
  date: string;
  dueBy: string;
  amount: string;
  total: string;
  note: (phone: string) => string;
}

const texts: Record<Language, Texts> = {
  en: {
    title: 'Statement',
    payer: 'Prepared for',
    patient: 'Patient',
    bill: 'Bill',
    date: 'Date',
    dueBy: 'Due by',
    amount: 'Due',
    total: 'Total due',
    note: (phone) =>
      `Pay with the link in our message, which works for 14 days. Questions about this statement? Call ${phone}.`,
  },
  es: {
    title: 'Estado de cuenta',
    payer: 'Preparado para',
    patient: 'Paciente',
    bill: 'Factura',
    date: 'Fecha',
    dueBy: 'Vence el',
    amount: 'Por pagar',
    total: 'Total por pagar',
    note: (phone) =>
      `Pague con el enlace de nuestro mensaje, que funciona durante 14 días. ¿Preguntas sobre este documento? Llame al ${phone}.`,
  },
};

export interface GuarantorStatementContent {
  language: Language;
  texts: Texts;
  practice: { name: string; phone: string; hours: string };
  today: string;
  payer: string;
  /** One entry per line, as typed. */
  address: string[];
  patient: string;
  rows: { number: string; date: string; dueBy: string | null; amount: string }[];
  total: string;
}

/** Shows numbers, dates, and amounts, but no service, visit, or diagnosis. Rule: money.statement-of-guarantor */
export function composeGuarantorStatement(
  { guarantor, bills, dueCents, settings }: StatementToPrint,
  now: Date,
): GuarantorStatementContent {
  const { language, name, address } = guarantor;
  const { locale } = documentTexts[language];
  const dayOf = (at: Date) => longDateIn(locale, localDay(at, settings.timeZone));
  return {
    language,
    texts: texts[language],
    practice: letterheadOf(settings, language),
    today: dayOf(now),
    payer: name,
    address: address?.split('\n') ?? [],
    patient: fullNameOf(guarantor),
    rows: bills.map((bill) => ({
      number: bill.number,
      date: dayOf(bill.createdAt),
      dueBy: bill.dueOn && longDateIn(locale, bill.dueOn),
      amount: dollars(cents(bill.dueCents)),
    })),
    total: dollars(cents(dueCents)),
  };
}
