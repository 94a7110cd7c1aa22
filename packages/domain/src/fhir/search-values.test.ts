import type { Patient } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { parametersOf } from './search-parameters.ts';
import { fulfills } from './search-values.ts';

const patient: Patient = {
  resourceType: 'Patient',
  id: 'a',
  identifier: [{ system: 'urn:bedside:patient', value: 'a' }],
  name: [{ family: 'Núñez', given: ['Ana'] }],
  gender: 'female',
  birthDate: '1990-05-06',
  deceasedDateTime: '2026-10-14T15:00:00.000Z',
};

const finds = (key: string, value: string): boolean => {
  const [name = '', modifier] = key.split(':');
  const parameter = parametersOf('Patient')[name];
  if (!parameter) throw new Error(`${name} is no parameter`);
  return fulfills(patient, { name, modifier, values: value.split(','), parameter });
};

describe('a search value', () => {
  // Rule: care.fhir-search
  it.each([
    ['name', 'nun', true],
    ['name', 'ANA', true],
    ['name', 'uñez', false],
    ['name:contains', 'uñez', true],
    ['name:exact', 'Núñez', true],
    ['name:exact', 'núñez', false],
    ['gender', 'female', true],
    ['gender', 'male,female', true],
    ['gender', 'male', false],
    ['identifier', 'a', true],
    ['identifier', 'urn:bedside:patient|a', true],
    ['identifier', 'urn:bedside:patient|', true],
    ['identifier', 'urn:other|a', false],
    ['identifier', '|a', false],
    ['birthdate', '1990-05-06', true],
    ['birthdate', '1990-05', true],
    ['birthdate', '1990', true],
    ['birthdate', '1991', false],
    ['birthdate', 'ge1990-05-06', true],
    ['birthdate', 'gt1990-05-06', false],
    ['birthdate', 'gt1990-05-05', true],
    ['birthdate', 'lt1990-05-06', false],
    ['birthdate', 'le1990-05-06', true],
    ['birthdate', 'lt1990-05-07', true],
    ['birthdate', 'ne1990-05-06', false],
    ['birthdate', 'sa1990-05-05', true],
    ['birthdate', 'eb1990-05-06', false],
    ['death-date', '2026-10-14', true],
    ['death-date', 'gt2026-10-14T14:59:59Z', true],
    ['death-date', 'lt2026-10-14T09:00:00-06:00', false],
  ])('%s=%s finds the patient: %s', (key, value, found) => {
    expect(finds(key, value)).toBe(found);
  });
});
