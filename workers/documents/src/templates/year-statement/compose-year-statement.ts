import type { Language } from '@bedside/contracts/common/languages';
import { cents } from '@bedside/contracts/money';
import type { InvoiceKind } from '@bedside/contracts/payments/payment.schema';
import type { YearStatement } from '@bedside/domain/payments/year-statement.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { documentTexts, letterheadOf } from '../document-texts.ts';
import { dollars, longDateIn } from '../invoice/compose-invoice.ts';

interface Texts {
  title: string;
  payer: string;
  date: string;
  visit: string;
  person: string;
  category: string;
  amount: string;
  returned: string;
  total: string;
  categories: Record<InvoiceKind, string>;
  note: (phone: string) => string;
}

const texts: Record<Language, Texts> = {
  en: {
    title: 'Statement of payments',
    payer: 'Prepared for',
    date: 'Date',
    visit: 'Visit or bill',
    person: 'Person',
    category: 'Category',
    amount: 'Amount',
    returned: 'returned',
    total: 'Total paid, less refunds',
    categories: {
      VISIT: 'Medical visit',
      LATE_FEE: 'Cancellation or no-show fee',
      MEMBERSHIP: 'Membership',
      DEPOSIT: 'Deposit for a visit',
      CUSTOM: 'Other bill',
    },
    note: (phone) =>
      `Your plan decides which payments an HSA or FSA covers. Questions about this statement? Call ${phone}.`,
  },
  es: {
    title: 'Estado de pagos',
    payer: 'Preparado para',
    date: 'Fecha',
    visit: 'Cita o factura',
    person: 'Persona',
    category: 'Categoría',
    amount: 'Importe',
    returned: 'devuelto',
    total: 'Total pagado, menos reembolsos',
    categories: {
      VISIT: 'Cita médica',
      LATE_FEE: 'Cargo por cancelación o ausencia',
      MEMBERSHIP: 'Membresía',
      DEPOSIT: 'Depósito de una cita',
      CUSTOM: 'Otra factura',
    },
    note: (phone) =>
      `Su plan decide qué pagos cubre una cuenta HSA o FSA. ¿Preguntas sobre este documento? Llame al ${phone}.`,
  },
};

export interface YearStatementContent {
  language: Language;
  texts: Texts;
  practice: { name: string; phone: string; hours: string };
  year: number;
  payer: string;
  rows: {
    date: string;
    visit: string;
    visitDate: string | null;
    person: string;
    category: string;
    amount: string;
  }[];
  total: string;
}

/** All amounts come from the ledger. */
export function composeYearStatement(
  { year, payer, rows, totalCents }: YearStatement,
  practice: Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours'>,
  language: Language,
): YearStatementContent {
  const { locale } = documentTexts[language];
  const labels = texts[language];
  return {
    language,
    texts: labels,
    practice: letterheadOf(practice, language),
    year,
    payer: fullNameOf(payer),
    rows: rows.map((row) => ({
      date: longDateIn(locale, row.day),
      visit: row.visit ?? row.number,
      visitDate: row.serviceDate && longDateIn(locale, row.serviceDate),
      person: fullNameOf(row),
      category: labels.categories[row.category] + (row.isReturn ? `, ${labels.returned}` : ''),
      amount: dollars(cents(row.amountCents)),
    })),
    total: dollars(cents(totalCents)),
  };
}
