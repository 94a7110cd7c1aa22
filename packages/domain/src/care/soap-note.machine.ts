import { DomainError } from '@bedside/contracts/errors';

type SoapNoteStatus = 'NONE' | 'DRAFT' | 'SUBMITTED';
type SoapNoteTransition = 'write' | 'clear' | 'submit' | 'addAddendum';

interface Rule {
  step: SoapNoteTransition;
  from: readonly SoapNoteStatus[];
  to: SoapNoteStatus;
  /** Shown when the step is tried from another status. */
  otherwise: string;
}

const LOCKED = 'This SOAP note is signed and locked. Add an addendum instead.';

/** Rule: care.soap-note-states */
const rules: readonly Rule[] = [
  { step: 'write', from: ['NONE', 'DRAFT'], to: 'DRAFT', otherwise: LOCKED },
  { step: 'clear', from: ['NONE', 'DRAFT'], to: 'NONE', otherwise: LOCKED },
  { step: 'submit', from: ['NONE', 'DRAFT'], to: 'SUBMITTED', otherwise: LOCKED },
  {
    step: 'addAddendum',
    from: ['SUBMITTED'],
    to: 'SUBMITTED',
    otherwise: 'This SOAP note isn’t signed yet. Edit the note directly.',
  },
];

export const canSoapTransition = (from: SoapNoteStatus, step: SoapNoteTransition): boolean =>
  rules.some((rule) => rule.step === step && rule.from.includes(from));

export function soapStatusAfter(from: SoapNoteStatus, step: SoapNoteTransition): SoapNoteStatus {
  const rule = rules.find((one) => one.step === step);
  if (!rule?.from.includes(from)) throw new DomainError('RULE_REFUSED', rule?.otherwise);
  return rule.to;
}
