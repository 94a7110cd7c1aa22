import { userName } from '@bedside/contracts/common/fields';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../context.ts';
import {
  checkChanges,
  fullNameOf,
  holdEnd,
  isContactUnconfirmed,
  isHeldBack,
  normalizeName,
  patientColumns,
  userColumns,
  userNameCandidates,
} from './user.policy.ts';

const address = {
  address1: '12 Harbor Lane',
  address2: '',
  postalCode: '60614',
  city: 'CHICAGO',
  state: 'Illinois',
  locationType: 'Home',
} as const;

it('contacts and names are normalized, and omitted fields stay', () => {
  expect(
    userColumns({
      firstName: '  Nora ',
      email: ' NORA@Example.com ',
      mobile: '(312) 555-0148',
      userId: 'nora',
    }),
  ).toEqual({ firstName: 'Nora', email: 'nora@example.com', phoneE164: '+13125550148', userName: 'nora' });
  expect(userColumns({})).toEqual({});
});

it('an address is replaced as a whole, removed, or kept when omitted', () => {
  expect(patientColumns({ relationship: 'Child' })).toEqual({ relationshipToAccountHolder: 'Child' });
  expect(patientColumns({ address })).toEqual({ ...address, address2: null });
  expect(Object.values(patientColumns({ address: null }))).toEqual([null, null, null, null, null, null]);
});

describe('a change', () => {
  const patient = { isPatient: true, isAccountHolder: false };
  const refused = (path: string) =>
    expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } });

  it.each([
    ['dateOfBirth', { dateOfBirth: '1990-01-01' }],
    ['gender', { gender: 'Female' }],
    ['address', { address }],
    ['relationship', { relationship: 'Child' }],
    ['language', { language: 'es' }],
  ] as const)('of %s is for patients only', (field, change) => {
    expect(() => checkChanges(patient, change)).not.toThrow();
    expect(() => checkChanges({ ...patient, isPatient: false }, change)).toThrow(refused(field));
  });

  it('gives the account holder no relationship', () => {
    expect(() => checkChanges({ ...patient, isAccountHolder: true }, { relationship: 'Child' })).toThrow(
      refused('relationship'),
    );
    expect(() => checkChanges({ ...patient, isAccountHolder: true }, { language: 'es' })).not.toThrow();
  });
});

const now = new Date('2026-10-14T15:00:00Z');

// Rule: people.staff-changes-are-held
it('a contact that staff changed opens nothing for 24 hours', () => {
  const until = holdEnd(now);
  expect(until).toEqual(addHours(now, 24));
  expect(isContactUnconfirmed(until, addHours(now, 23))).toBe(true);
  expect(isContactUnconfirmed(until, until)).toBe(false);
  expect(isContactUnconfirmed(null, now)).toBe(false);
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

// Rule: people.person-names
it('a name is normalized and keeps its apostrophe', () => {
  expect(normalizeName('  Zoe\u0308  O’Neill ')).toBe('Zoë O’Neill');
});

it('a full name is first and last name', () => {
  expect(fullNameOf({ firstName: 'Nora', lastName: 'Berg' })).toBe('Nora Berg');
});

const of = (firstName: string, lastName: string) =>
  userNameCandidates({ firstName, lastName }, [48213], true);

describe('user ids for a name', () => {
  it('start with the name itself, then numbers, then random digits', () => {
    const found = of('Nora', 'Whitfield');
    expect(found.slice(0, 6)).toEqual([
      'nora-whitfield',
      'norawhitfield',
      'nwhitfield',
      'whitfield-nora',
      'nora-whitfield2',
      'nora-whitfield3',
    ]);
    expect(found.at(-1)).toBe('nora-whitfield48213');
  });

  it.each([
    ['Zoë', 'D’Arcy-Núñez'],
    ['Li', 'Wu'],
    ['明', '王小明'],
    ['Bartholomew-Maximilian', 'Featherstonehaugh-Smythe'],
  ])('follow the format for %s %s', (first, last) => {
    const found = of(first, last);
    expect(found.length).toBeGreaterThan(90);
    expect(found.filter((name) => !userName.safeParse(name).success)).toEqual([]);
  });
});
