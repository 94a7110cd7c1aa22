import { findings } from '@bedside/testing/fhir-validators';
import type { Bundle, CapabilityStatement } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { FHIR, openFhirStage, read } from './fhir.fixture.ts';

const { db, admin } = await openFhirStage();

const { patientId } = await db
  .selectFrom('questionnaireSubmissions as form')
  .innerJoin('chartEntries as entry', 'entry.patientId', 'form.patientId')
  .select('form.patientId')
  .where('form.status', '=', 'SUBMITTED')
  .where('entry.kind', '=', 'PAST_MEDICAL')
  .orderBy('form.patientId')
  .limit(1)
  .executeTakeFirstOrThrow();
const everything = `Patient/${patientId}/$everything`;

// Rule: care.fhir-validates
describe('a resource that contains others', () => {
  it.each([
    ['a search', `Condition?patient=${patientId}`, 'some'],
    ['a page with a link to the next', `Observation?patient=${patientId}&_count=1`, 'some'],
    ['one with what wrote each', `Condition?patient=${patientId}&_revinclude=Provenance:target`, 'some'],
    [
      'one of roles and their practitioners',
      'PractitionerRole?_include=PractitionerRole:practitioner',
      'some',
    ],
    ['one that finds nothing', `Condition?patient=${patientId}&code=nothing`, 'none'],
    ['a whole record', everything, 'some'],
    ['a part of one', `${everything}?_count=3`, 'some'],
    ['what changed in one, which is nothing', `${everything}?_since=2999-01-01`, 'none'],
    ['a part of what changed in one', `${everything}?_since=2999-01-01&_count=3`, 'none'],
  ])('is a valid Bundle for %s', async (_, url, expected) => {
    const bundle = await read<Bundle>(admin, `${FHIR}/${url}`);
    expect(findings(bundle)).toEqual([]);
    expect(bundle.type).toBe('searchset');
    expect(bundle.entry?.length ?? 0)[expected === 'some' ? 'toBeGreaterThan' : 'toBe'](0);
  });

  it('is a valid CapabilityStatement', async () => {
    const statement = await read<CapabilityStatement>(admin, `${FHIR}/metadata`);
    expect(findings(statement)).toEqual([]);
    expect(statement.rest?.[0]?.resource?.length).toBeGreaterThan(20);
  });
});
