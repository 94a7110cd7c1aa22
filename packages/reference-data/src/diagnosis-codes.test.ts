import { expect, test } from 'vitest';
import { diagnosisCodes } from './diagnosis-codes.ts';
import { procedureCodes } from './procedure-codes.ts';
import { symptoms } from './symptoms.ts';

const codes = diagnosisCodes.map(([code]) => code);

// Rule: care.dx-codes
test('diagnosis codes have the shape of ICD-10-CM, and each is listed once', () => {
  expect(codes.filter((code) => !/^[A-Z]\d[A-Z0-9](\.[A-Z0-9]{1,4})?$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(300);
});

test('every symptom has codes to choose from, and names one of the list once', () => {
  const named = diagnosisCodes.flatMap(([, , ...of]) => of);
  expect(symptoms.filter((symptom) => !named.includes(symptom))).toEqual([]);
  expect(diagnosisCodes.filter(([, , ...of]) => new Set(of).size < of.length)).toEqual([]);
});

// Rule: care.cpt-codes
test('the sample codes of procedures are no codes of CPT', () => {
  const samples = procedureCodes.map(({ code }) => code);
  expect(samples.filter((code) => !/^\d{4}X$/.test(code))).toEqual([]);
  expect(new Set(samples).size).toBe(samples.length);
});
