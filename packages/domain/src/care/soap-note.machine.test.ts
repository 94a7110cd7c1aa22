import { expect, it } from 'vitest';
import { canSoapTransition, soapStatusAfter } from './soap-note.machine.ts';

const statuses = ['NONE', 'DRAFT', 'SUBMITTED'] as const;
const steps = ['write', 'clear', 'submit', 'addAddendum'] as const;

// Rule: care.soap-note-states
it('a SOAP note is drafted and submitted until signed, then takes only addenda', () => {
  const legal = statuses.flatMap((from) =>
    steps
      .filter((step) => canSoapTransition(from, step))
      .map((step) => `${from} ${step} → ${soapStatusAfter(from, step)}`),
  );
  expect(legal).toEqual([
    'NONE write → DRAFT',
    'NONE clear → NONE',
    'NONE submit → SUBMITTED',
    'DRAFT write → DRAFT',
    'DRAFT clear → NONE',
    'DRAFT submit → SUBMITTED',
    'SUBMITTED addAddendum → SUBMITTED',
  ]);
});

it('a rejected step says what to do instead', () => {
  expect(() => soapStatusAfter('SUBMITTED', 'write')).toThrow(/Add an addendum/);
  expect(() => soapStatusAfter('DRAFT', 'addAddendum')).toThrow(/Edit the note/);
});
