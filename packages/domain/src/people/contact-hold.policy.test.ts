import { addHours } from 'date-fns';
import { expect, it } from 'vitest';
import type { Actor } from '../context.ts';
import { holdEnd, isHeld, isHeldBack } from './user.policy.ts';

const now = new Date('2026-10-14T15:00:00Z');

// Rule: people.staff-changes-are-held
it('a contact that staff changed opens nothing for 24 hours', () => {
  const until = holdEnd(now);
  expect(until).toEqual(addHours(now, 24));
  expect(isHeld(until, addHours(now, 23))).toBe(true);
  expect(isHeld(until, until)).toBe(false);
  expect(isHeld(null, now)).toBe(false);
});

it.each([
  ['an admin’s change of a patient', 'ADMIN', 'other', true, true],
  ['an admin’s change of staff', 'ADMIN', 'other', false, false],
  ['an admin’s own change', 'ADMIN', 'me', true, false],
  ['a patient’s change', 'PATIENT', 'other', true, false],
] as const)('%s is held back: %#', (_, role, id, isPatient, held) => {
  const actor: Actor = { userId: 'me', role, permissions: [], sessionId: 's' };
  expect(isHeldBack(actor, { id, isPatient })).toBe(held);
});

it('changes by our own code are not held back', () => {
  expect(isHeldBack(null, { id: 'other', isPatient: true })).toBe(false);
});
