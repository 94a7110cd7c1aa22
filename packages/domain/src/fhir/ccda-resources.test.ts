import { ccdaDocument, ccdaSections } from '@bedside/testing/factories/ccda-files';
import { describe, expect, it } from 'vitest';
import { parseDocument } from './ccda-document.ts';
import { ccdaResources } from './ccda-resources.ts';
import type { ResourceRead } from './read-elements.ts';
import { readResource } from './read-resource.ts';

const readAll = (text: string) =>
  [...ccdaResources(parseDocument(text))].map((one) => ('leftOut' in one ? one : readResource(one)));
const entriesIn = (text: string) => readAll(text).slice(1) as ResourceRead[];

// Rule: people.imports-read-ccda
describe('a C-CDA document', () => {
  it('gives its patient the fields of a row', () => {
    expect(readAll(ccdaDocument())[0]).toEqual({
      type: 'Patient',
      skip: null,
      values: {
        sourceId: '4471',
        firstName: 'Maja Karin',
        lastName: 'Lindqvist',
        dateOfBirth: '1963-09-17',
        gender: 'female',
        email: 'lindqvist@example.com',
        mobile: '+1(847)555-0188',
        language: 'en',
        address1: '48 Alder Court',
        address2: 'Unit 3',
        city: 'Evanston',
        state: 'IL',
        postalCode: '60201',
      },
    });
  });

  it('gives allergies, problems, and medications in its words, with its codes', () => {
    const entries = entriesIn(ccdaDocument());
    expect(entries.slice(0, 4)).toMatchObject([
      {
        owner: '4471',
        entry: {
          kind: 'ALLERGY',
          fields: {
            substance: 'Shellfish & crab',
            kind: 'Food',
            reaction: 'Hives',
            severity: 'Moderate',
            status: 'ACTIVE',
          },
          codes: [{ system: 'http://snomed.info/sct', code: '227037002', display: 'Fish' }],
        },
      },
      {
        entry: {
          kind: 'PAST_MEDICAL',
          fields: { condition: 'Migraine', onset: '1998-04', status: 'ACTIVE' },
          codes: [{ code: '37796009' }, { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'G43.909' }],
        },
      },
      {
        entry: {
          kind: 'PAST_MEDICAL',
          fields: { condition: 'Pneumonia', onset: '2019-01-05', status: 'RESOLVED' },
        },
      },
      {
        entry: {
          kind: 'MEDICATION',
          fields: {
            name: 'Sumatriptan 50 MG Oral Tablet',
            dose: '50 mg',
            route: 'Oral',
            frequency: 'Every 12 h',
            start: '2020-03-01',
            active: true,
          },
          codes: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '313161' }],
        },
      },
    ]);
    expect(entries.slice(4)).toEqual([{ leftOut: 'Results' }, { leftOut: 'Results' }]);
  });

  it('gives what its payers section says as insurances, and an error for one without a member', () => {
    expect(entriesIn(ccdaDocument({ sections: ccdaSections.payers }))).toMatchObject([
      {
        owner: '4471',
        problem: null,
        entry: {
          place: 'INSURANCE',
          payerName: 'Lakeside Health & Life',
          planName: 'Silver PPO',
          memberId: 'LHL-1142',
          groupNumber: 'GRP-88',
          subscriberName: 'Nils Lindqvist',
          relationshipToSubscriber: 'Spouse',
          priority: 1,
          terminationDate: '2040-12-31',
        },
      },
      { title: 'Second Payer', entry: null, problem: 'It has no member ID.' },
    ]);
  });

  it('may say that no allergy is known', () => {
    const [none] = entriesIn(ccdaDocument({ sections: ccdaSections.noAllergies }));
    expect(none?.entry).toEqual({ place: 'NO_ALLERGIES' });
    const ofDrugs = ccdaSections.noAllergies.replace('419199007', '416098002');
    expect(entriesIn(ccdaDocument({ sections: ofDrugs }))[0]).toMatchObject({ entry: null, isSkipped: true });
  });

  it('skips who has died', () => {
    const text = ccdaDocument().replace('deceasedInd value="false"', 'deceasedInd value="true"');
    expect(readAll(text)[0]).toMatchObject({ skip: expect.stringContaining('Died') });
  });

  // Rule: people.imports-trust-no-file
  it.each<[string, string]>([
    [
      'entities that grow',
      `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${ccdaDocument().replace('Summary', '&b;')}`,
    ],
    [
      'entities of files',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${ccdaDocument({ family: '&f;' })}`,
    ],
    ['a DTD elsewhere', `<!DOCTYPE ClinicalDocument SYSTEM "http://127.0.0.1/x.dtd">${ccdaDocument()}`],
    [
      'a megabyte of nesting',
      ccdaDocument({ sections: `${'<a>'.repeat(150_000)}${'</a>'.repeat(150_000)}` }),
    ],
    ['an end too early', ccdaDocument().slice(0, -40)],
  ])('is refused with %s', (_, text) => {
    expect(() => parseDocument(text)).toThrow(/DTD|XML/);
  });

  // Rule: people.imports-trust-no-file
  it.each<[string, string]>([
    ['no patient', '<ClinicalDocument/>'],
    [
      'texts for elements',
      '<ClinicalDocument><recordTarget>x</recordTarget><component>y</component></ClinicalDocument>',
    ],
    [
      'names of methods',
      ccdaDocument({
        sections: '<component><section><code code="constructor"/><entry/></section></component>',
      }),
    ],
    [
      'empty entries',
      ccdaDocument({
        sections:
          '<component><section><code code="48765-2"/><entry/><entry><act/></entry></section></component>',
      }),
    ],
    ['an entity that no one knows', ccdaDocument({ family: '&nobody;' })],
  ])('survives %s', (_, text) => {
    expect(() => readAll(text)).not.toThrow();
  });

  it('is refused immediately with more elements than a worker reads in time', () => {
    const crowd = `<ClinicalDocument>${'<a/>'.repeat(2_000_000)}</ClinicalDocument>`;
    expect(() => parseDocument(crowd)).toThrow('This document is too large to import.');
  });
});
