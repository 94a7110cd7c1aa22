import type { PrintableSuperbill } from '@bedside/domain/payments/superbill.commands';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { letterheadOf } from '../document-texts.ts';
import { amount, composeSuperbill, type SuperbillContent } from '../superbill/compose-superbill.ts';

export interface SuperbillMonthContent {
  practice: { name: string; phone: string; hours: string };
  month: string;
  patient: string;
  rows: { date: string; visit: string; number: string; provider: string; charged: string; paid: string }[];
  charged: string;
  paid: string;
  superbills: SuperbillContent[];
}

const monthIn = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The totals of all superbills, then each superbill as in its own print. */
export function composeSuperbillMonth(
  superbills: readonly PrintableSuperbill[],
  practice: Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>,
): SuperbillMonthContent {
  const all = superbills.map(({ facts }) => facts);
  const last = all.at(-1);
  if (!last) throw new Error('a month without superbills');
  const contents = superbills.map((superbill) => composeSuperbill(superbill, practice));
  const sumOf = (key: 'totalCents' | 'paidCents') => amount(all.reduce((sum, facts) => sum + facts[key], 0));
  return {
    practice: letterheadOf(practice, 'en'),
    month: monthIn.format(new Date(last.visit.date)),
    patient: last.patient.name,
    rows: superbills.map(({ number, facts: { visit, provider, totalCents, paidCents } }, place) => ({
      date: contents[place]?.date ?? '',
      visit: visit.key,
      number,
      provider: provider.name,
      charged: amount(totalCents),
      paid: amount(paidCents),
    })),
    charged: sumOf('totalCents'),
    paid: sumOf('paidCents'),
    superbills: contents,
  };
}
