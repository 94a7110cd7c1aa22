import type { Role } from '@bedside/contracts/people/user.schema';
import { describe, expect, it } from 'vitest';
import { canSeeBirthDate, patientVisibility } from './patient-visibility.policy.ts';

const actor = (userId: string, role: Role = 'PATIENT') => ({ userId, role, permissions: [], sessionId: 's' });
const child = { id: 'child', hasUserAccount: false, cameOfAge: false };
const spouse = { id: 'spouse', hasUserAccount: true, cameOfAge: false };

describe('how much of a patient another user sees', () => {
  // Rule: people.members-see-an-outline
  it.each([
    ['staff, of anyone', actor('ruth', 'ADMIN'), spouse, 'whole'],
    ['oneself', actor('spouse'), spouse, 'whole'],
    ['the holder, of who has no account', actor('holder'), child, 'whole'],
    ['the holder, of who signs in', actor('holder'), spouse, 'outline'],
    ['another member, of who has no account', actor('spouse'), child, 'none'],
    [
      'another member, of the holder',
      actor('spouse'),
      { id: 'holder', hasUserAccount: true, cameOfAge: false },
      'none',
    ],
    ['the holder, of who came of age', actor('holder'), { ...child, cameOfAge: true }, 'outline'],
  ] as const)('%s', (_name, who, patient, visibility) => {
    expect(patientVisibility(who, 'holder', patient)).toBe(visibility);
  });

  it('includes household birth dates for its holder, staff, and each member’s own', () => {
    expect(canSeeBirthDate(actor('holder'), 'holder', 'child')).toBe(true);
    expect(canSeeBirthDate(actor('ruth', 'ADMIN'), 'holder', 'child')).toBe(true);
    expect(canSeeBirthDate(actor('spouse'), 'holder', 'spouse')).toBe(true);
    expect(canSeeBirthDate(actor('spouse'), 'holder', 'child')).toBe(false);
  });
});
