import { savePharmacy } from '@bedside/contracts/people/household.api';
import { expect, test } from 'vitest';
import { pharmacyForm, pharmacyRequest, pharmacyValuesOf } from './pharmacy-form.ts';

const patientId = '01930000-0000-7000-8000-000000000001';
const named = { ...pharmacyValuesOf(null), name: 'Corner Pharmacy', phone: '(312)-555-0148' };
const fieldsOf = (change: object) => {
  const values = { ...named, ...change };
  return (pharmacyForm(values).safeParse(values).error?.issues ?? []).map(({ path }) => path[0]);
};

test('a pharmacy requires a name, a phone, and a complete address or none', () => {
  expect(fieldsOf({})).toEqual([]);
  expect([...new Set(fieldsOf({ name: '', phone: '' }))]).toEqual(['name', 'phone']);
  expect(fieldsOf({ address1: '1 Main Street' })).toEqual(['postalCode', 'city', 'state']);
});

test('the pharmacy request matches its schema', () => {
  expect(savePharmacy.body.safeParse({ patientId, ...pharmacyRequest(named) }).success).toBe(true);
  expect(pharmacyRequest(named)).not.toHaveProperty('address');
  const whole = { ...named, address1: '1 Main Street', postalCode: '60614', city: 'CHICAGO', state: 'IL' };
  const body = { patientId, ...pharmacyRequest(whole) };
  expect(savePharmacy.body.safeParse(body).success).toBe(true);
  expect(body.address).toEqual({
    address1: '1 Main Street',
    postalCode: '60614',
    city: 'CHICAGO',
    state: 'IL',
  });
});
