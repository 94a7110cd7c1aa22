import { getImport } from '@bedside/domain/imports/import.queries';
import { fhirBundle, fhirEntries, fhirPatient, ndjson } from '@bedside/testing/factories/fhir-files';
import { insertPatient } from '@bedside/testing/factories/people';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { proceed, start, upload } from './import.fixture.ts';
import { letters, named } from './import-fhir.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, checked, imported, rowsOf, patientIn, entriesOf, killWorkers } =
  await importingPractice();

// Rule: people.imports-read-fhir
it('checks thousands of resources that the database has no statistics of', async () => {
  const other = await imported(ndjson(named('other', 'Other', { birthDate: '1921-02-03', telecom: [] })));
  await sql`alter table import_rows set (autovacuum_enabled = false)`.execute(db);
  await sql`analyze import_rows`.execute(db);
  await sql`insert into import_rows (import_id, row_number, outcome, cells, source_key, patient_id)
    select ${other}, 10 + n, 'CREATED', '{}', 'other ' || n, ${await patientIn(other)}
    from generate_series(1, 20000) as n`.execute(db);
  const many = { birthDate: '1933-07-08', telecom: [] };
  const all = Array.from({ length: 800 }, (_, at) => [
    fhirPatient(`many${at}`, { ...many, name: [{ family: `Many${letters(at)}`, given: ['Zofia'] }] }),
    ...fhirEntries(`many${at}`),
  ]);
  const { counts } = await checked(ndjson(...all.flat()));
  expect(counts).toEqual({ READY: 4_000 });
}, 30_000);

// Rule: people.imports-survive-crashes
it('loses and doubles no entry when the worker is killed again and again', async () => {
  const patients = Array.from({ length: 300 }, (_, at) => `k${at}`);
  const day = (at: number) => new Date(Date.UTC(1940, 0, 1 + at * 31)).toISOString().slice(0, 10);
  const file = ndjson(
    ...patients.flatMap((id) => fhirEntries(id)),
    ...patients.map((id, at) => named(id, `Kill${letters(at)}`, { birthDate: day(at), telecom: [] })),
  );
  const { id, counts } = await checked(file);
  expect(counts).toEqual({ READY: 1_500 });
  await start(ctx, owner, id);
  expect(await killWorkers(id)).toBeGreaterThan(1);
  await proceed(ctx, id);
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 1_500 });
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from chart_entries join users as person on person.id = patient_id
    where person.last_name like 'Kill%' group by patient_id`.execute(db);
  expect(rows).toEqual(Array(300).fill({ entries: 3 }));
}, 120_000);

// Rule: people.imports-trust-no-file
it('adds nothing to anyone else’s record, whatever ids a file names', async () => {
  const { id: victim } = await insertPatient(db, {});
  const id = await imported(
    ndjson(named('v1', 'Visitor', { birthDate: '1949-01-02' }), ...fhirEntries(victim)),
  );
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 1, REFUSED: 4 });
  const taking = await imported(
    ndjson(named(victim, 'Zweig', { birthDate: '1950-01-02' }), ...fhirEntries(victim)),
  );
  expect((await getImport(db, taking)).counts).toEqual({ CREATED: 5 });
  expect(await entriesOf(victim)).toEqual([]);
  expect(await patientIn(taking)).not.toBe(victim);
});

// Rule: people.imports-trust-no-file
it('takes words that every object of JavaScript has for words of the file', async () => {
  const identity = {
    url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-genderIdentity',
    valueCodeableConcept: { text: 'constructor' },
  };
  const coverage = {
    resourceType: 'Coverage',
    beneficiary: { reference: 'Patient/w1' },
    payor: [{ display: 'Aetna' }],
    subscriberId: 'M1',
    relationship: { coding: [{ code: 'constructor' }] },
  };
  const allergy = {
    resourceType: 'AllergyIntolerance',
    patient: { reference: 'Patient/w1' },
    code: { text: 'Nuts' },
    category: ['toString'],
  };
  const id = await imported(
    ndjson(
      named('w1', 'Wordy', { extension: [identity] }),
      named('w2', 'Wordier', { gender: 'constructor' }),
      coverage,
      allergy,
    ),
  );
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 3, REFUSED: 1 });
  expect(
    await db
      .selectFrom('insurances')
      .select('relationshipToSubscriber')
      .where('memberId', '=', 'M1')
      .execute(),
  ).toEqual([{ relationshipToSubscriber: 'Other' }]);
});

it('names a holder for no row that repeats another', async () => {
  const holder = {
    resourceType: 'RelatedPerson',
    patient: { reference: 'Patient/r1' },
    relationship: [{ coding: [{ code: 'GUAR' }] }],
    name: [{ given: ['Greta'], family: 'Holder' }],
  };
  const birthDate = '1911-04-05';
  const { id } = await checked(
    ndjson(named('r1', 'Repeated', { birthDate }), named('r1', 'Repeater', { birthDate }), holder),
  );
  const rows = await rowsOf(id);
  expect(rows.map(({ outcome, cells }) => [outcome, cells.household])).toEqual([
    ['READY', 'Greta Holder'],
    ['REFUSED', undefined],
    ['READY', undefined],
  ]);
});

// Rule: people.imports-trust-no-file
it('survives a hostile file', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const lines = [
    JSON.stringify(named('x1', 'Hostile', { extension: [{ url: '\ud800' }] })),
    `{"resourceType":"Condition","subject":{"reference":"Patient/x1"},"code":{"text":"a\\u0000b"}}`,
    `{"resourceType":"Condition","subject":{"reference":"Patient/x1"},"code":{"text":"\\ud800"}}`,
    `{"resourceType":"Condition","subject":{"reference":"Patient/x1"},"code":${deep}}`,
    `{"resourceType":"Patient","id":"\\u0000","name":[{"family":"\\ud800","given":["${'😀'.repeat(400)}"]}]}`,
    'not json',
    '',
    `{"__proto__":{"resourceType":"Patient"},"resourceType":"constructor"}`,
  ];
  const record = await checked(Buffer.from(lines.join('\n')));
  expect(record).toMatchObject({ status: 'CHECKED', counts: { READY: 1, REFUSED: 5 } });
  expect(record.leftOut).toEqual({ 'No resource': 1 });
  const cut = await checked(fhirBundle(named('x2', 'Cut')).subarray(0, -20));
  expect(cut).toMatchObject({ status: 'FAILED', failureMessage: expect.stringContaining('is incomplete') });
  await expect(upload(ctx, owner, Buffer.from('{"a":1}'))).rejects.toThrow('isn’t FHIR');
  await expect(upload(ctx, owner, Buffer.from(deep))).rejects.toThrow();
});
