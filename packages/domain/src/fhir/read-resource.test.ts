import { fhirEntries, fhirPatient } from '@bedside/testing/factories/fhir-files';
import { describe, expect, it } from 'vitest';
import type { ResourceRead } from './read-elements.ts';
import { readResource } from './read-resource.ts';

const read = (resource: object) => readResource(resource) as ResourceRead;
const [allergy = {}, condition = {}, medication = {}, coverage = {}] = fhirEntries('7');

// Rule: people.imports-read-fhir
describe('a resource of another system', () => {
  it('gives a patient the fields of a row', () => {
    expect(readResource(fhirPatient('A1'))).toEqual({
      type: 'Patient',
      skip: null,
      values: {
        sourceId: 'A1',
        firstName: 'Ngozi',
        lastName: 'Okafor',
        dateOfBirth: '1971-03-04',
        gender: 'female',
        email: 'ngozi.a1@example.com',
        mobile: '(312) 555-0133',
        address1: '12 Elm Street',
        city: 'Chicago',
        state: 'IL',
        postalCode: '60614',
      },
    });
  });

  it('prefers the name, the phone, and the address that are in use', () => {
    const patient = fhirPatient('A1', {
      name: [
        { use: 'old', family: 'Before', given: ['N.'] },
        { use: 'usual', family: 'Usual', given: ['Nina'] },
        { use: 'official', family: 'Official', given: ['Ngozi', 'Ada'] },
      ],
      telecom: [
        { system: 'phone', value: '312 555 0100', use: 'old' },
        { system: 'phone', value: '312 555 0101', use: 'home' },
        { system: 'phone', value: '312 555 0102', use: 'mobile' },
      ],
    });
    expect(readResource(patient)).toMatchObject({
      values: { firstName: 'Ngozi Ada', lastName: 'Official', mobile: '312 555 0102' },
    });
  });

  it('skips who has died and who was merged into another', () => {
    expect(readResource(fhirPatient('A1', { deceasedBoolean: true }))).toMatchObject({
      skip: expect.stringContaining('Died'),
    });
    expect(
      readResource(fhirPatient('A1', { link: [{ type: 'replaced-by', other: { reference: 'Patient/2' } }] })),
    ).toMatchObject({ skip: expect.stringContaining('merged') });
  });

  it('keeps the words and the codes of an allergy', () => {
    expect(read(allergy)).toMatchObject({
      owner: '7',
      problem: null,
      entry: {
        place: 'CHART',
        kind: 'ALLERGY',
        fields: {
          substance: 'Penicillin V',
          kind: 'Drug',
          reaction: 'Hives',
          severity: 'Severe',
          status: 'ACTIVE',
        },
        codes: [{ system: 'http://snomed.info/sct', code: '6369005', display: 'Penicillin V' }],
      },
    });
  });

  it('reads the statement of no known allergy', () => {
    const none = { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] };
    expect(read({ ...allergy, code: none }).entry).toEqual({ place: 'NO_ALLERGIES' });
  });

  it('adds no text to a code without one', () => {
    expect(read({ ...condition, code: { coding: [{ code: '195967001' }] } })).toMatchObject({
      entry: null,
      problem: 'It has no text, and no code with display text.',
    });
  });

  it('reads a problem with whatever onset it has', () => {
    expect(read(condition).entry).toMatchObject({
      kind: 'PAST_MEDICAL',
      fields: { condition: 'Asthma', onset: '2004-05', status: 'ACTIVE' },
    });
    expect(read({ ...condition, clinicalStatus: { coding: [{ code: 'resolved' }] } }).entry).toMatchObject({
      fields: { status: 'RESOLVED' },
    });
  });

  it.each(['entered-in-error', 'refuted'])('skips what is %s', (code) => {
    const verificationStatus = { coding: [{ code }] };
    expect(read({ ...allergy, verificationStatus })).toMatchObject({ entry: null, isSkipped: true });
    expect(read({ ...condition, verificationStatus })).toMatchObject({ entry: null, isSkipped: true });
  });

  it('reads a medication named in words, contained, or by the words of its reference', () => {
    const { medicationCodeableConcept: concept, ...rest } = medication as Record<string, unknown>;
    const name = { fields: { name: 'Albuterol inhaler', dose: '2 puffs as needed', active: true } };
    expect(read(medication).entry).toMatchObject(name);
    const contained = [{ resourceType: 'Medication', id: 'm', code: concept }];
    expect(read({ ...rest, contained, medicationReference: { reference: '#m' } }).entry).toMatchObject(name);
    const display = { reference: 'Medication/1', display: 'Albuterol inhaler' };
    expect(read({ ...rest, medicationReference: display }).entry).toMatchObject(name);
    expect(read({ ...rest, medicationReference: { reference: 'Medication/1' } })).toMatchObject({
      entry: null,
      problem: 'It names its medication only by reference: Medication/1',
    });
  });

  it('shortens a name that doesn’t fit, and says so', () => {
    const long = read({ ...medication, medicationCodeableConcept: { text: 'x'.repeat(300) } });
    expect(long.entry).toMatchObject({ fields: { name: `${'x'.repeat(99)}…` } });
    expect(long.notes).toEqual(['The name is longer than 100 characters and is shortened.']);
  });

  it('reads an insurance, and refuses one without a member', () => {
    expect(read(coverage).entry).toMatchObject({
      place: 'INSURANCE',
      payerName: 'Prairie Health',
      memberId: 'M-1001',
      relationshipToSubscriber: 'Self',
      priority: 1,
    });
    expect(read({ ...coverage, subscriberId: undefined }).problem).toBe('It has no member ID.');
  });

  it('takes a guarantor for the account holder, and skips other relatives', () => {
    const relative = (code: string) =>
      read({
        resourceType: 'RelatedPerson',
        patient: { reference: 'Patient/7' },
        name: [{ family: 'Okafor', given: ['Ada'] }],
        relationship: [{ coding: [{ code }] }, { coding: [{ code: 'MTH' }] }],
      });
    expect(relative('GUAR').entry).toEqual({ place: 'HOLDER', name: 'Ada Okafor', relationship: 'Child' });
    expect(relative('AUNT')).toMatchObject({ entry: null, isSkipped: true });
  });

  it('lists the data that has no place in the chart', () => {
    expect(readResource({ resourceType: 'Observation' })).toEqual({ leftOut: 'Observation' });
    const category = [{ coding: [{ code: 'encounter-diagnosis' }] }];
    expect(readResource({ ...condition, category })).toEqual({ leftOut: 'Condition of a visit' });
  });

  // Rule: people.imports-trust-no-file
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [[[]]]],
    ['no type', {}],
    ['a type of another world', { resourceType: '__proto__' }],
    ['a method of objects', { resourceType: 'toString' }],
    [
      'numbers for names',
      { resourceType: 'Patient', name: 7, telecom: 'x', address: { line: 1 }, birthDate: {} },
    ],
    ['lists for codes', { resourceType: 'Condition', code: [], subject: [], category: {} }],
    ['text for lists', { resourceType: 'AllergyIntolerance', reaction: 'x', category: 'x', patient: 1 }],
    ['null everywhere', { resourceType: 'MedicationRequest', contained: [null], dosageInstruction: [null] }],
    [
      'objects for texts',
      { resourceType: 'Coverage', payor: [[]], class: [null], subscriberId: {}, order: '1' },
    ],
  ])('survives %s', (_, value) => {
    expect(() => readResource(value)).not.toThrow();
  });

  // Rule: people.imports-trust-no-file
  it.each(['\ud800', 'a\u0000b'])('refuses an entry with a letter that can’t be stored', (text) => {
    expect(read({ ...condition, code: { text: `Asthma ${text} x` } })).toMatchObject({
      entry: null,
      problem: 'A character can’t be read.',
    });
  });
});
