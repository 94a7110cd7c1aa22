import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MedicationRequest, Observation, StructureDefinition } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { bindings, mustSupport } from './us-core.fixture.ts';
import { absentElements, lacks } from './us-core.ts';

const medication = (more: Partial<MedicationRequest>): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-medicationrequest'] },
  status: 'active',
  intent: 'plan',
  subject: { reference: 'Patient/1' },
  medicationCodeableConcept: { text: 'Ibuprofen' },
  ...more,
});

describe('the table of US Core', () => {
  it('finds required elements that a resource lacks', () => {
    expect(lacks(medication({}))).toEqual([]);
    const { subject: _, ...without } = medication({});
    expect(lacks(without as MedicationRequest)).toEqual([
      { profile: 'medicationrequest', problem: 'subject: must be there' },
    ]);
    const elsewhere = { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-goal'] };
    expect(lacks(medication({ meta: elsewhere }))).toHaveLength(1);
  });

  it('finds a code outside of a required value set', () => {
    const smoking = (status: Observation['status'], system: string): Observation => ({
      resourceType: 'Observation',
      meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-smokingstatus'] },
      status,
      category: [{ coding: [{ code: 'social-history' }] }],
      code: { text: 'Tobacco' },
      subject: { reference: 'Patient/1' },
      effectiveDateTime: '2026-10-14',
      valueCodeableConcept: { coding: [{ system, code: '266919005' }] },
    });
    expect(lacks(smoking('final', 'http://snomed.info/sct'))).toEqual([]);
    expect(lacks(smoking('preliminary', 'http://loinc.org')).map(({ problem }) => problem)).toEqual([
      'status: no code of its value set',
      'value[x]: no code of its value set',
    ]);
  });

  it('finds elements that no resource of a profile has, including slices and choices', () => {
    const category = [{ coding: [{ code: 'else' }] }];
    const absent = absentElements([
      medication({ category, reportedBoolean: false }),
      medication({ dosageInstruction: [{ text: 'Daily' }] }),
    ]).medicationrequest;
    expect(absent).toContain('category:us-core');
    expect(absent).toContain('dosageInstruction.timing');
    for (const there of ['category', 'reported[x]', 'medication[x]', 'dosageInstruction.text'])
      expect(absent).not.toContain(there);
  });

  const folder = process.env.US_CORE;
  it.skipIf(!folder).each(Object.keys(mustSupport))('is that of the package: %s', (profile) => {
    const file = path.join(folder ?? '', `StructureDefinition-us-core-${profile}.json`);
    const { snapshot }: StructureDefinition = JSON.parse(readFileSync(file, 'utf8'));
    const expected = snapshot?.element
      .filter(({ mustSupport: must }) => must)
      .map(({ id = '', min }) => id.slice(id.indexOf('.') + 1) + (min ? '!' : ''));
    expect(mustSupport[profile]?.split(' ').toSorted()).toEqual(expected?.toSorted());
    const bound = snapshot?.element.filter(
      ({ id, binding }) =>
        !id?.includes(':') &&
        binding?.strength === 'required' &&
        binding.valueSet?.startsWith('http://hl7.org/fhir/us/core/'),
    );
    for (const { id = '' } of bound ?? [])
      expect(bindings[profile]).toHaveProperty(id.slice(id.indexOf('.') + 1));
  });
});
