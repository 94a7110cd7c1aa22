import { describe, expect, it } from 'vitest';
import {
  adultBirthDateCutoff,
  consentTitle,
  expiryOf,
  isMinor,
  remindersOf,
  requestIssues,
  signerOf,
  textTypeOf,
  yearsBefore,
} from './consent.policy.ts';

const today = '2026-11-20';
const person = { userId: 'me', sessionId: 's', permissions: [] };
const patient = { ...person, role: 'PATIENT' as const };
const admin = { ...person, role: 'ADMIN' as const };

describe('the consent signer', () => {
  it.each([
    ['2008-11-20', false],
    ['2008-11-21', true],
    ['2026-11-20', true],
    ['1950-01-01', false],
  ])('someone born %s is under 18 on the day: %s', (born, minor) => {
    expect(isMinor(born, today)).toBe(minor);
  });

  it('someone born on February 29 turns 18 on March 1 of a common year', () => {
    expect(isMinor('2008-02-29', '2026-02-28')).toBe(true);
    expect(isMinor('2008-02-29', '2026-03-01')).toBe(false);
  });

  // Rule: people.coming-of-age
  it('is asked on February 29 for birth dates up to a day that exists', () => {
    expect(adultBirthDateCutoff('2028-02-29')).toBe('2010-02-28');
    expect(isMinor('2010-03-01', '2028-02-29')).toBe(true);
    expect(isMinor('2010-02-28', '2028-02-29')).toBe(false);
    expect(yearsBefore('2028-02-29', 12)).toBe('2016-02-29');
  });

  // Rule: people.guardians-sign-for-minors
  it('is the patient, or the guardian of a minor; a minor without one has no signer', () => {
    const child = { patientId: 'child', dateOfBirth: '2015-01-01', accountHolderId: 'mother' };
    expect(signerOf(child, today)).toBe('mother');
    expect(signerOf({ ...child, dateOfBirth: '1985-01-01' }, today)).toBe('child');
    expect(signerOf({ ...child, accountHolderId: 'child' }, today)).toBeNull();
  });
});

describe('a consent request', () => {
  const fields = (request: Parameters<typeof requestIssues>[0], actor: Parameters<typeof requestIssues>[1]) =>
    requestIssues(request, actor).map((issue) => issue.path);

  it('from a patient asks for appointments or invoices for themselves', () => {
    expect(fields({ consentMode: 'REQUEST', appointment: true }, patient)).toEqual([]);
    expect(fields({ consentMode: 'REQUEST', billing: true, requestFrom: 'me' }, patient)).toEqual([]);
    expect(fields({ consentMode: 'REQUEST' }, patient)).toEqual(['appointment']);
    expect(fields({ consentMode: 'REQUEST', billing: true, requestFrom: 'you' }, patient)).toEqual([
      'requestFrom',
    ]);
    expect(fields({ consentMode: 'CONSENT', consentType: 'TREATMENT' }, patient)).toEqual(['consentMode']);
  });

  it('from an admin asks for a signature, or for access for a patient', () => {
    expect(fields({ consentMode: 'CONSENT', consentType: 'TREATMENT' }, admin)).toEqual([]);
    expect(fields({ consentMode: 'CONSENT' }, admin)).toEqual(['consentType']);
    expect(fields({ consentMode: 'CONSENT', consentType: 'X', requestFrom: 'you' }, admin)).toEqual([
      'requestFrom',
    ]);
    expect(fields({ consentMode: 'CONSENT', consentType: 'X', billing: true }, admin)).toEqual([
      'consentMode',
    ]);
    expect(fields({ consentMode: 'REQUEST', billing: true }, admin)).toEqual(['requestFrom']);
  });

  it('names its template', () => {
    expect(textTypeOf({ consentMode: 'CONSENT', consentType: 'AESTHETICS' })).toBe('AESTHETICS');
    expect(textTypeOf({ consentMode: 'REQUEST', billing: true })).toBe('SHARED_ACCESS');
    expect(textTypeOf({ consentMode: 'REQUEST', grantsHouseholdMembership: true })).toBe('HOUSEHOLD');
  });

  // Rule: people.consent-reminders
  it('can be answered for 30 days, with reminders after 24 and 72 hours', () => {
    const sentAt = new Date('2026-11-01T12:00:00Z');
    expect(expiryOf(sentAt).toISOString()).toBe('2026-12-01T12:00:00.000Z');
    expect(remindersOf(sentAt).map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2026-11-02T12:00:00.000Z',
      '2026-11-04T12:00:00.000Z',
    ]);
  });
});

it('a consent has its Spanish title for a reader of Spanish, and the English one without', () => {
  const both = { title: 'Financial Agreement', titleEs: 'Acuerdo financiero' };
  expect(consentTitle(both, 'es')).toBe('Acuerdo financiero');
  expect(consentTitle(both, 'en')).toBe('Financial Agreement');
  expect(consentTitle({ ...both, titleEs: null }, 'es')).toBe('Financial Agreement');
});
