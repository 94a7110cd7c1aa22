import type { PrintableSuperbill } from '@bedside/domain/payments/superbill.commands';
import { letterOf } from '@bedside/domain/payments/superbill.policy';
import { amount, usDate } from '../superbill/compose-superbill.ts';

/** The number of rows on the form. */
const MAX_LINES = 6;
const relationships = ['Self', 'Spouse', 'Child', 'Other'] as const;

interface Box {
  /** As printed on the form. */
  number: string;
  label: string;
  value: string;
  /** In columns, of which the form has twelve. */
  width: number;
}

interface Line {
  date: string;
  place: string;
  code: string;
  modifiers: string;
  pointers: string;
  charge: string;
  units: number;
  npi: string;
}

/** A superbill with more lines than the form has rows fills several forms. */
export interface ClaimForm {
  number: string;
  forms: { payer: string; person: Box[]; codes: Box[]; lines: Line[]; sums: Box[] }[];
}

/**
 * Recalculates nothing except the sums of each form. What the superbill doesn’t say stays blank.
 * Rule: money.superbill-claim-form
 */
export function composeClaimForm({ number, facts }: Pick<PrintableSuperbill, 'number' | 'facts'>): ClaimForm {
  const { insurance, diagnoses } = facts;
  let unspent = facts.paidCents;
  const groups = Array.from({ length: Math.ceil(facts.lines.length / MAX_LINES) }, (_, at) =>
    facts.lines.slice(at * MAX_LINES, (at + 1) * MAX_LINES),
  );
  return {
    number,
    forms: groups.map((lines) => {
      const totalCents = lines.reduce((sum, { chargeCents }) => sum + chargeCents, 0);
      const paidCents = Math.min(unspent, totalCents);
      unspent -= paidCents;
      return {
        payer: insurance.payer,
        person: personBoxes(facts),
        codes: diagnoses.map(({ code }, index) => box(`21 ${letterOf(index)}`, 'Diagnosis', code, 3)),
        lines: lines.map((line) => lineOf(facts, line)),
        sums: sumBoxes(facts, { totalCents, paidCents }),
      };
    }),
  };
}

type Facts = PrintableSuperbill['facts'];

const box = (number: string, label: string, value: string | null, width: number): Box => ({
  number,
  label,
  value: value ?? '',
  width,
});

function personBoxes({ patient, insurance }: Facts): Box[] {
  const [street = '', place = ''] = patient.address;
  const relationship = relationships.find((one) => one === insurance.relationship) ?? 'Other';
  return [
    box('1a', 'Insured’s ID number', insurance.memberId, 12),
    box('2', 'Patient’s name (last, first)', patient.formName ?? patient.name, 5),
    box('3', 'Patient’s birth date', usDate(patient.dateOfBirth), 2),
    box('3', 'Sex', patient.sex ?? null, 1),
    box('4', 'Insured’s name', insurance.subscriber, 4),
    box('5', 'Patient’s address', `${street}, ${place}`, 7),
    box('5', 'Phone', patient.phone, 2),
    box('6', 'Patient’s relationship to insured', relationship, 3),
    box('11', 'Insured’s policy group number', insurance.groupNumber, 4),
    box(
      '11a',
      'Insured’s birth date',
      insurance.subscriberDateOfBirth && usDate(insurance.subscriberDateOfBirth),
      3,
    ),
    box('11c', 'Insurance plan name', insurance.plan, 5),
    box('12', 'Patient’s signature, and date', null, 6),
    box('13', 'Insured’s signature', null, 6),
  ];
}

const lineOf = ({ visit, provider }: Facts, line: Facts['lines'][number]): Line => ({
  date: usDate(visit.date),
  place: visit.place,
  code: line.code,
  modifiers: line.modifiers.join(' '),
  pointers: line.pointers.join(''),
  charge: amount(line.chargeCents),
  units: line.units,
  npi: provider.npi,
});

const sumBoxes = (
  { visit, practice, provider }: Facts,
  { totalCents, paidCents }: { totalCents: number; paidCents: number },
): Box[] => [
  box('25', 'Federal tax ID (EIN)', practice.ein, 3),
  box('26', 'Patient’s account number', visit.key, 3),
  box('28', 'Total charge', amount(totalCents), 3),
  box('29', 'Amount paid', amount(paidCents), 3),
  box('31', 'Provider’s signature, and date', provider.name, 6),
  box('33', 'Billing provider and phone', `${practice.name}, ${practice.phone}`, 4),
  box('33a', 'NPI', practice.npi, 2),
];
