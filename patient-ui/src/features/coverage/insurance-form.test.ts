import { addInsurance } from '@bedside/contracts/people/household.api';
import { expect, test } from 'vitest';
import { insuranceForm, insuranceRequest, insuranceValuesOf, newInsuranceOf } from './insurance-form.ts';

const id = '01930000-0000-7000-8000-000000000001';
const nora = { firstName: 'Nora', lastName: 'Whitfield', dateOfBirth: '1985-03-22', insurances: [] };
const filled = { ...newInsuranceOf(nora), payer: 'Blue Cross', memberId: 'XYZ123' };

const known = {
  id,
  patientId: id,
  payer: 'Blue Cross',
  plan: null,
  memberId: 'XYZ123',
  group: 'G-7',
  holder: { name: 'Sam Whitfield', dob: null, relation: 'Spouse' as const },
  frontImage: '/v1/pictures/front',
  backImage: null,
  priority: 2,
  validTo: '2027-12-31',
  version: 4,
};

test('a new insurance defaults to the patient and ranks after existing ones', () => {
  expect(filled).toMatchObject({ holderRelation: 'Self', holderName: 'Nora Whitfield', priority: '1' });
  expect(newInsuranceOf({ ...nora, insurances: [known] }).priority).toBe('2');
  expect(newInsuranceOf({ ...nora, insurances: [known, known, known] }).priority).toBe('3');
});

test('an insurance requires a company, a member ID, and a holder', () => {
  expect(insuranceForm.safeParse(filled).success).toBe(true);
  const { error } = insuranceForm.safeParse({ ...filled, payer: '', memberId: '', holderName: '' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['payer', 'memberId', 'holderName']);
});

test('the insurance request matches its schema and omits empty fields', () => {
  const body = { patientId: id, ...insuranceRequest(filled) };
  expect(addInsurance.body.safeParse(body).success).toBe(true);
  expect(body).not.toHaveProperty('plan');
  expect(body).not.toHaveProperty('frontImage');
});

test('the insurance request includes a removed image and omits an unchanged one', () => {
  const values = insuranceValuesOf(known);
  expect(insuranceRequest(values)).not.toHaveProperty('frontImage');
  expect(insuranceRequest({ ...values, frontImage: null, backImage: id })).toMatchObject({
    frontImage: null,
    backImage: id,
  });
  expect(insuranceRequest(values)).toMatchObject({ priority: 2, holder: { relation: 'Spouse' } });
});
