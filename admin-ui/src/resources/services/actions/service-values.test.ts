import { expect, test } from 'vitest';
import { patientServiceOf, providerServiceOf, serviceValues, valuesOf } from './service-values.ts';

const typed = { ...valuesOf(undefined), name: 'Ear check', category: 'Urgent care', rate: '$1,045.50' };

test('sends patient services with booking rules and without a code', () => {
  expect(patientServiceOf(serviceValues.parse({ ...typed, durationMinutes: '20', cptCode: '1' }))).toEqual({
    name: 'Ear check',
    category: 'Urgent care',
    description: '',
    rate: 1045.5,
    deposit: 0,
    depositHeld: false,
    durationMinutes: 20,
    requiredSkill: null,
    enabled: true,
    telemedicine: false,
    singlePatientOnly: false,
    needsConsent: false,
    producesReport: false,
    taxable: false,
    questionnaireId: null,
    nameEs: null,
    categoryEs: null,
    descriptionEs: null,
  });
});

test('sends the questionnaire with patient services', () => {
  const id = '01a200c6-0294-76f7-abcc-a4bec51b107c';
  expect(patientServiceOf(serviceValues.parse({ ...typed, questionnaireId: id })).questionnaireId).toBe(id);
  expect(providerServiceOf(serviceValues.parse(typed))).not.toHaveProperty('questionnaireId');
});

test('sends provider services with a code or none', () => {
  const sent = providerServiceOf(serviceValues.parse(typed));
  expect(sent).toMatchObject({ cptCode: null, enabled: true });
  expect(sent).not.toHaveProperty('telemedicine');
});

test.each([
  ['rate', '0'],
  ['rate', ''],
  ['rate', '-5'],
  ['rate', '-5.001'],
  ['rate', '2000000.001'],
  ['rate', 'ten'],
  ['deposit', '0.49'],
  ['durationMinutes', 'soon'],
  ['durationMinutes', '4'],
  ['name', ' '],
])('rejects %s set to %j', (field, value) => {
  const issues = serviceValues.safeParse({ ...typed, [field]: value }).error?.issues;
  expect(issues?.map(({ path }) => path[0])).toEqual([field]);
});
