import { cents } from '@bedside/contracts/money';
import { placeLabels } from '@bedside/contracts/payments/superbills.schema';
import type { PrintableSuperbill } from '@bedside/domain/payments/superbill.commands';
import { letterOf } from '@bedside/domain/payments/superbill.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { letterheadOf } from '../document-texts.ts';
import { dollars, longDateIn } from '../invoice/compose-invoice.ts';

interface Fact {
  label: string;
  value: string;
}

export interface SuperbillContent {
  practice: { name: string; phone: string; hours: string };
  number: string;
  date: string;
  /** Set on a corrected superbill. */
  replaces: string | null;
  groups: { title: string; facts: Fact[] }[];
  diagnoses: { letter: string; code: string; description: string }[];
  lines: {
    date: string;
    place: string;
    code: string;
    modifiers: string;
    description: string;
    service: string;
    pointers: string;
    units: number;
    charge: string;
  }[];
  sums: { label: string; amount: string }[];
  made: string;
}

const moveLabels = { PAID: 'Payment', REFUNDED: 'Refund', CHARGEBACK: 'Returned to the bank' } as const;
export const amount = (amountCents: number) => dollars(cents(amountCents));
export const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** In English, because insurers in the United States read it. Recalculates nothing. */
export function composeSuperbill(
  { number, madeAt, replaces, facts }: PrintableSuperbill,
  practice: Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>,
): SuperbillContent {
  const { patient, insurance, provider, visit } = facts;
  const date = usDate(visit.date);
  const day = longDateIn('en-US', localDay(madeAt, practice.timeZone));
  return {
    practice: {
      ...letterheadOf(practice, 'en'),
      name: facts.practice.name,
      phone: facts.practice.phone,
    },
    number,
    date,
    replaces,
    groups: [
      {
        title: 'Patient',
        facts: [
          { label: 'Name', value: patient.name },
          { label: 'Date of birth', value: usDate(patient.dateOfBirth) },
          { label: 'Address', value: patient.address.join(', ') },
          { label: 'Phone', value: patient.phone },
        ],
      },
      {
        title: 'Insurance',
        facts: [
          { label: 'Insurer', value: [insurance.payer, insurance.plan].filter(Boolean).join(', ') },
          { label: 'Member ID', value: insurance.memberId },
          ...(insurance.groupNumber ? [{ label: 'Group number', value: insurance.groupNumber }] : []),
          { label: 'Subscriber', value: insurance.subscriber },
          ...(insurance.subscriberDateOfBirth
            ? [{ label: 'Subscriber’s date of birth', value: usDate(insurance.subscriberDateOfBirth) }]
            : []),
          { label: 'Patient’s relationship to the subscriber', value: insurance.relationship },
        ],
      },
      {
        title: 'Rendering provider',
        facts: [
          { label: 'Name', value: provider.name },
          { label: 'NPI', value: provider.npi },
          { label: 'License', value: provider.license },
        ],
      },
      {
        title: 'Practice',
        facts: [
          { label: 'Name', value: facts.practice.name },
          { label: 'EIN', value: facts.practice.ein },
          { label: 'NPI', value: facts.practice.npi },
          { label: 'Visit and invoice', value: `${visit.key}, ${visit.invoice}` },
          { label: 'Place of service', value: `${visit.place} ${placeLabels[visit.place]}` },
        ],
      },
    ],
    diagnoses: facts.diagnoses.map((one, index) => ({ letter: letterOf(index), ...one })),
    lines: facts.lines.map((line) => ({
      date,
      place: visit.place,
      code: line.code,
      modifiers: line.modifiers.join(' '),
      description: line.description,
      service: line.service,
      pointers: line.pointers.join(''),
      units: line.units,
      charge: amount(line.chargeCents),
    })),
    sums: [
      ...facts.others.map(({ label, amountCents }) => ({ label, amount: amount(amountCents) })),
      { label: 'Total charged', amount: amount(facts.totalCents) },
      ...facts.moves.map(({ kind, day: on, amountCents }) => ({
        label: `${moveLabels[kind]}, ${usDate(on)}`,
        amount: amount(amountCents),
      })),
      { label: 'Total paid by the patient', amount: amount(facts.paidCents) },
    ],
    made: day,
  };
}
