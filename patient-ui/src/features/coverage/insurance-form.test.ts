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

test('a new insurance is the patient’s own and comes after those there are', () => {
  expect(filled).toMatchObject({ holderRelation: 'Self', holderName: 'Nora Whitfield', priority: '1' });
  expect(newInsuranceOf({ ...nora, insurances: [known] }).priority).toBe('2');
  expect(newInsuranceOf({ ...nora, insurances: [known, known, known] }).priority).toBe('3');
});

test('it needs a company, a member id and a holder', () => {
  expect(insuranceForm.safeParse(filled).success).toBe(true);
  const { error } = insuranceForm.safeParse({ ...filled, payer: '', memberId: '', holderName: '' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['payer', 'memberId', 'holderName']);
});

test('what is sent is what the call takes, without what is empty', () => {
  const body = { patientId: id, ...insuranceRequest(filled) };
  expect(addInsurance.body.safeParse(body).success).toBe(true);
  expect(body).not.toHaveProperty('plan');
  expect(body).not.toHaveProperty('frontImage');
});

test('a removed picture is sent, one that stays is not', () => {
  const values = insuranceValuesOf(known);
  expect(insuranceRequest(values)).not.toHaveProperty('frontImage');
  expect(insuranceRequest({ ...values, frontImage: null, backImage: id })).toMatchObject({
    frontImage: null,
    backImage: id,
  });
  expect(insuranceRequest(values)).toMatchObject({ priority: 2, holder: { relation: 'Spouse' } });
});
