import type { ScoreResult } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { describe, expect, it } from 'vitest';
import { toAllergy } from './allergy-intolerance.ts';
import { toProblem } from './condition.ts';
import { toMedicationRequest } from './medication-request.ts';
import { smokingStatusOf, toScore } from './observation.ts';
import { toOrganization } from './organization.ts';
import { procedureCode } from './procedure.ts';

const id = '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f';
const patientId = '0191b5a6-3f52-7c40-8d1e-000000000001';
const at = new Date('2026-10-14T15:00:00Z');
const entry = {
  id,
  patientId,
  changedAt: at,
  createdAt: at,
  removed: false,
  version: 2,
  source: 'STAFF' as const,
  isReviewed: true,
  codes: null,
  author: { practice: true as const },
};

describe('a code in FHIR', () => {
  // Rule: care.fhir-validates
  it('is never made from words', () => {
    const problem = toProblem({ ...entry, fields: { condition: 'Asthma', status: 'ACTIVE' } });
    expect(problem.code).toEqual({ text: 'Asthma' });
    const medication = toMedicationRequest({ ...entry, fields: { name: 'Ibuprofen', active: true } });
    expect(medication.medicationCodeableConcept).toEqual({ text: 'Ibuprofen' });
  });

  // Rule: care.codes-of-earlier-systems
  it('is kept if it came from another system', () => {
    const codes = [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }];
    const problem = toProblem({ ...entry, codes, fields: { condition: 'Asthma', status: 'ACTIVE' } });
    expect(problem.code).toEqual({ coding: codes, text: 'Asthma' });
  });

  it.each([
    ['99213', 'http://www.ama-assn.org/go/cpt'],
    ['0031A', 'http://www.ama-assn.org/go/cpt'],
    ['G0438', 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets'],
    ['HOUSECALL', undefined],
  ])('of the procedure %s belongs to the system that its shape is of', (code, system) => {
    expect(procedureCode(code, 'Visit').coding?.[0]?.system).toBe(system);
  });

  it('of a score is that of a published instrument only with its name and range', () => {
    const row = { id, patientId, changedAt: at } as Parameters<typeof toScore>[0];
    const score: ScoreResult = {
      id: 'phq-9',
      name: 'PHQ-9',
      value: 7,
      outOf: 27,
      band: 'Mild',
      tone: 'good',
      flagged: true,
    };
    expect(toScore(row, score, 0, false)).toMatchObject({
      id: `${id}.1`,
      code: { coding: [{ system: 'http://loinc.org', code: '44261-6' }] },
      valueQuantity: { value: 7 },
    });
    expect(toScore(row, { ...score, outOf: 30 }, 0, false).code).toEqual({ text: 'PHQ-9' });
    expect([
      toScore(row, score, 0, true).interpretation,
      toScore(row, score, 0, false).interpretation,
    ]).toEqual([[{ text: 'Mild' }], undefined]);
  });

  it('of smoking is given only to someone who never smoked or vaped, and with it the profile', () => {
    const options = ['never', 'former', 'current'].map((value) => ({ value, label: value }));
    const question = {
      id: 'tobacco',
      kind: 'single',
      text: 'Do you smoke or vape?',
      required: false,
      options,
    };
    const statusFor = (answer: string, questions: object[] = [question]) =>
      smokingStatusOf({
        id,
        patientId,
        changedAt: at,
        definition: { sections: [{ id: 'a', title: 'A', questions }], scores: [] },
        answers: { tobacco: answer },
      } as unknown as Parameters<typeof smokingStatusOf>[0])[0];
    expect(statusFor('never')).toMatchObject({
      meta: { profile: [expect.stringContaining('smokingstatus')] },
      valueCodeableConcept: { coding: [{ code: '266919005' }] },
    });
    const current = statusFor('current');
    expect(current?.valueCodeableConcept).toEqual({ text: 'Smokes or vapes' });
    expect(current?.meta).not.toHaveProperty('profile');
    expect(statusFor('never', [{ ...question, kind: 'text', options: [] }])).toBeUndefined();
  });
});

describe('an allergy in FHIR', () => {
  it('is unconfirmed until staff has read it, and says a severity only of a reaction', () => {
    const fields = { substance: 'Latex', kind: 'Latex', severity: 'Severe', status: 'ACTIVE' } as const;
    const allergy = toAllergy({ ...entry, isReviewed: false, source: 'PATIENT', fields });
    expect(allergy.verificationStatus?.coding?.[0]?.code).toBe('unconfirmed');
    expect(allergy.asserter).toEqual({ reference: `Patient/${patientId}` });
    expect(allergy.category).toBeUndefined();
    expect(allergy.reaction).toMatchObject([
      { severity: 'severe', manifestation: [{ extension: [{ valueCode: 'unknown' }] }] },
    ]);
  });
});

describe('a medication in FHIR', () => {
  it.each([
    [{ active: true }, 'active'],
    [{ active: false }, 'stopped'],
    [{ active: false, stop: '2026-01' }, 'completed'],
  ])('with %o is %s', (more, status) => {
    expect(toMedicationRequest({ ...entry, fields: { name: 'Ibuprofen', ...more } }).status).toBe(status);
  });

  it('is taken at home, and ordered by no one here', () => {
    const medication = toMedicationRequest({ ...entry, fields: { name: 'Ibuprofen', active: true } });
    expect(medication).toMatchObject({ intent: 'plan', category: [{ coding: [{ code: 'community' }] }] });
  });
});

describe('the practice in FHIR', () => {
  const office = {
    address1: '1 Oak St',
    address2: null,
    city: 'CHICAGO',
    state: 'Illinois',
    postalCode: '60614',
  };
  const row = { id: 'practice', patientId: null, changedAt: at };
  const practice = { name: 'Bedside', supportPhone: '+13125550100', practiceNpi: '1234567893' };

  // Rule: care.fhir-says-what-it-has
  it('has the NPI of the settings and the addresses of its open offices', () => {
    const { identifier, address } = toOrganization(
      { ...row, offices: [{ ...office, enabled: true, changedAt: at }] },
      practice,
    );
    expect(identifier?.map(({ system, value }) => [system, value])).toEqual([
      ['urn:bedside:organization', 'practice'],
      ['http://hl7.org/fhir/sid/us-npi', '1234567893'],
    ]);
    expect(address).toEqual([
      { line: ['1 Oak St'], city: 'CHICAGO', state: 'IL', postalCode: '60614', country: 'US' },
    ]);
  });

  it('has neither before someone enters them', () => {
    const organization = toOrganization({ ...row, offices: [] }, { ...practice, practiceNpi: '' });
    expect(organization.identifier).toHaveLength(1);
    expect(organization).not.toHaveProperty('address');
  });
});
