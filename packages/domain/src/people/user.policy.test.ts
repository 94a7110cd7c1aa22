import { describe, expect, it } from 'vitest';
import { checkChanges, patientColumns, userColumns } from './user.policy.ts';

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
