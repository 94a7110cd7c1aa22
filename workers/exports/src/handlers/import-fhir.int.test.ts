import { newId } from '@bedside/db/id';
import { confirmChart } from '@bedside/domain/care/chart.commands';
import { patientEverything } from '@bedside/domain/fhir/patient-everything';
import { getImport } from '@bedside/domain/imports/import.queries';
import { correctRow, decideRow } from '@bedside/domain/imports/import-row.commands';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { fhirBundle, fhirEntries, fhirPatient, ndjson } from '@bedside/testing/factories/fhir-files';
import { insertPatient } from '@bedside/testing/factories/people';
import { findings } from '@bedside/testing/fhir-validators';
import type { Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { proceed, start, upload } from './import.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, checked, imported, undone, rowsOf, patientIn, entriesOf, killWorkers } =
  await importingPractice();

const messagesOf = async (id: string) =>
  (await rowsOf(id)).map(({ rowNumber, issues }) => [rowNumber, ...issues.map(({ message }) => message)]);
const named = (id: string, last: string, over: Record<string, unknown> = {}) =>
  fhirPatient(id, {
    name: [{ family: last, given: ['Ngozi'] }],
    telecom: [{ system: 'email', value: `${last.toLowerCase()}@example.com` }],
    ...over,
  });

const noAllergies = (patient: string) => ({
  resourceType: 'AllergyIntolerance',
  patient: { reference: `Patient/${patient}` },
  clinicalStatus: { coding: [{ code: 'active' }] },
  code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
});

const letters = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

// Rule: people.imports-read-fhir
it.each([
  ['NDJSON', ndjson],
  ['Bundle', fhirBundle],
] as const)(
  'answers each resource of %s, names what it leaves out, and saves nothing',
  async (name, file) => {
    const at = name.toLowerCase();
    const record = await checked(
      file(...fhirEntries(at), named(at, `Of${name}`), ...fhirEntries('nobody').slice(0, 1)),
    );
    expect(record).toMatchObject({
      status: 'CHECKED',
      preset: 'FHIR R4',
      rowCount: 6,
      counts: { READY: 5, REFUSED: 1 },
      leftOut: { Observation: 1 },
    });
    const rows = await rowsOf(record.id);
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4, 6, 7]);
    expect(await messagesOf(record.id)).toContainEqual([
      7,
      'Its patient isn’t in the file. Import the patients first, and check again.',
    ]);
    expect(rows[0]).toMatchObject({ ownerCells: { lastName: `Of${name}` } });
    const found = await db.selectFrom('users').select('id').where('lastName', '=', `Of${name}`).execute();
    expect(found).toEqual([]);
  },
);

// Rule: care.imported-entries-wait-for-review
it('brings a chart along that waits for review, with its codes, and messages no one', async () => {
  const before = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst();
  const id = await imported(ndjson(named('c1', 'Chart'), ...fhirEntries('c1')));
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 5 });
  const patientId = await patientIn(id);
  const entries = await entriesOf(patientId);
  expect(entries).toMatchObject([
    { kind: 'ALLERGY', source: 'STAFF', reviewedAt: null, codes: [{ code: '6369005' }] },
    { kind: 'MEDICATION', codes: null, fields: { name: 'Albuterol inhaler', active: true } },
    { kind: 'PAST_MEDICAL', fields: { condition: 'Asthma', onset: '2004-05' } },
  ]);
  const insurance = await db
    .selectFrom('insurances')
    .selectAll()
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  expect(insurance).toMatchObject({ payerName: 'Prairie Health', subscriberName: 'Ngozi Chart' });
  const events = await db
    .selectFrom('outbox')
    .select('type')
    .distinct()
    .where('id', '>', before?.id ?? '0')
    .execute();
  expect(events.map(({ type }) => type)).not.toContain('chart.changed');
  const revisions = await db
    .selectFrom('chartEntryRevisions')
    .select(['change', 'reason'])
    .where('entryId', '=', entries[0]?.id ?? '')
    .execute();
  expect(revisions).toEqual([{ change: 'ADDED', reason: 'Imported from jane.csv' }]);
  await confirmChart(db, owner, { id: patientId });
  expect((await entriesOf(patientId)).every(({ reviewedBy }) => reviewedBy === owner.actor.userId)).toBe(
    true,
  );
  const found: Resource[] = [];
  for await (const one of patientEverything(db, patientId, { now: new Date(), isStaff: true, money: true }))
    found.push(one);
  expect(found.flatMap(findings)).toEqual([]);
});

// Rule: people.imports-read-own-exports
it('reads back what Bedside has written', async () => {
  const source = await insertPatient(db, {
    user: { firstName: 'Rosa', lastName: 'Round' },
    patient: { dateOfBirth: '1980-02-03' },
  });
  await insertChartEntry(db, source.id, 'ALLERGY', {
    substance: 'Peanut',
    kind: 'Food',
    reaction: 'Hives',
    severity: 'Moderate',
    status: 'ACTIVE',
  });
  await insertChartEntry(db, source.id, 'PAST_MEDICAL', {
    condition: 'Asthma',
    onset: '2001',
    status: 'RESOLVED',
    note: 'As a child',
  });
  await insertChartEntry(db, source.id, 'MEDICATION', {
    name: 'Cetirizine',
    dose: '10 mg',
    route: 'By mouth',
    frequency: 'Daily',
    start: '2020-01-02',
    stop: '2021-05',
    prescriber: 'Dr. Ruiz',
    active: false,
  });
  await db
    .insertInto('insurances')
    .values({
      id: newId(),
      patientId: source.id,
      payerName: 'Prairie Health',
      planName: 'Gold',
      memberId: 'M-9',
      groupNumber: 'G-1',
      subscriberName: 'Rosa Round',
      relationshipToSubscriber: 'Self',
      priority: 2,
      terminationDate: '2030-12-31',
      createdAt: new Date(),
    })
    .execute();
  const everything = async (patientId: string) => {
    const found: Resource[] = [];
    for await (const one of patientEverything(db, patientId, { now: new Date(), isStaff: true, money: true }))
      found.push(one);
    return found;
  };
  const written = await everything(source.id);
  // The same words of someone else, so that the merge score finds no one.
  const text = written.map((one) => JSON.stringify(one)).join('\n');
  const other = text
    .replaceAll('Rosa', 'Petra')
    .replaceAll('1980-02-03', '1981-02-03')
    .replaceAll('@', '.other@')
    .replaceAll(/"value":"\+1\d{10}"/g, '"value":"+13125550199"');
  const id = await imported(Buffer.from(other));
  const { counts } = await getImport(db, id);
  expect(counts.REFUSED).toBeUndefined();
  const copy = (await rowsOf(id)).find(({ cells }) => cells.firstName === 'Petra')?.patientId ?? '';
  const fieldsOf = async (patientId: string) =>
    (await entriesOf(patientId)).map(({ kind, fields }) => ({ kind, fields }));
  expect(await fieldsOf(copy)).toEqual(await fieldsOf(source.id));
  const insuranceOf = async (patientId: string) =>
    await db
      .selectFrom('insurances')
      .select(['payerName', 'planName', 'memberId', 'groupNumber', 'relationshipToSubscriber', 'priority'])
      .select('terminationDate')
      .where('patientId', '=', patientId)
      .execute();
  expect(await insuranceOf(copy)).toEqual(await insuranceOf(source.id));
  // Into the same practice it finds its patient, and doubles nothing.
  const again = await imported(Buffer.from(text));
  expect((await getImport(db, again)).counts).toEqual({ LINKED: 5 });
});

// Rule: people.imports-can-be-undone
it('takes the chart back with its patient, and keeps what was confirmed since', async () => {
  const id = await imported(ndjson(named('u1', 'Undone'), ...fhirEntries('u1')));
  const patientId = await patientIn(id);
  expect(await undone(id)).toEqual({ REMOVED: 5 });
  expect(await entriesOf(patientId)).toEqual([]);
  const removed = await db
    .selectFrom('patients')
    .select('removedAt')
    .where('id', '=', patientId)
    .executeTakeFirst();
  expect(removed?.removedAt).not.toBeNull();

  const kept = await imported(ndjson(named('u2', 'Confirmed'), ...fhirEntries('u2')));
  const keptPatient = await patientIn(kept);
  await confirmChart(db, owner, { id: keptPatient });
  expect(await undone(kept)).toEqual({ KEPT: 4, REMOVED: 1 });
  expect(await entriesOf(keptPatient)).toHaveLength(3);
});

// Rule: people.imports-read-fhir
it('gives an existing patient only what the record lacks', async () => {
  const { id: patientId } = await insertPatient(db, {
    user: { firstName: 'Ngozi', lastName: 'Known', email: 'known@example.com' },
    patient: { dateOfBirth: '1971-03-04' },
  });
  await insertChartEntry(db, patientId, 'ALLERGY', {
    substance: 'Penicillin V',
    kind: 'Drug',
    status: 'ACTIVE',
  });
  const file = ndjson(named('k1', 'Known'), ...fhirEntries('k1'));
  const id = await imported(file);
  expect((await getImport(db, id)).counts).toEqual({ LINKED: 2, CREATED: 3 });
  const again = await imported(file);
  expect((await getImport(db, again)).counts).toEqual({ LINKED: 5 });
  expect(await entriesOf(patientId)).toHaveLength(3);
  expect(await undone(id)).toEqual({ REMOVED: 5 });
  expect(await entriesOf(patientId)).toMatchObject([{ kind: 'ALLERGY' }]);
});

// Rule: people.imports-can-be-undone
it('gives the statement of no known allergies back that an imported allergy took away', async () => {
  const { id: patientId } = await insertPatient(db, {
    user: { firstName: 'Ngozi', lastName: 'Stated', email: 'stated@example.com' },
    patient: { dateOfBirth: '1971-03-04' },
  });
  const statement = {
    patientId,
    source: 'STAFF' as const,
    documentedBy: owner.actor.userId,
    documentedAt: new Date('2026-01-05T10:00:00Z'),
  };
  const stated = () =>
    db.selectFrom('noKnownAllergies').selectAll().where('patientId', '=', patientId).execute();
  await db.insertInto('noKnownAllergies').values(statement).execute();
  const file = ndjson(named('s1', 'Stated'), ...fhirEntries('s1'));
  const id = await imported(file);
  expect(await stated()).toEqual([]);
  await undone(id);
  expect(await stated()).toMatchObject([statement]);

  const kept = await imported(file);
  await confirmChart(db, owner, { id: patientId });
  await undone(kept);
  expect(await stated()).toEqual([]);
});

// Rule: people.imports-can-be-undone
it('takes back no statement of no known allergies that someone made between the check and the import', async () => {
  const { id: patientId } = await insertPatient(db, {
    user: { firstName: 'Ngozi', lastName: 'Zwischenzeitlich', email: 'zwischenzeitlich@example.com' },
    patient: { dateOfBirth: '1971-03-04' },
  });
  const { id } = await checked(ndjson(named('n1', 'Zwischenzeitlich'), noAllergies('n1')));
  const statement = {
    patientId,
    source: 'STAFF' as const,
    documentedBy: owner.actor.userId,
    documentedAt: new Date(Date.now() + 1),
  };
  await db.insertInto('noKnownAllergies').values(statement).execute();
  await start(ctx, { ...owner, now: new Date(Date.now() + 2) }, id);
  await proceed(ctx, id);
  const said = await messagesOf(id);
  await undone(id);
  const stated = await db
    .selectFrom('noKnownAllergies')
    .selectAll()
    .where('patientId', '=', patientId)
    .execute();
  expect(stated).toMatchObject([statement]);
  expect(said).toContainEqual([2, 'The record has it already.']);
});

// Rule: people.imports-read-fhir
it('lets a resource follow its patient: corrected, decided, or from an earlier file', async () => {
  const bad = await checked(ndjson(named('b1', 'Bad', { gender: 'other' }), ...fhirEntries('b1')));
  expect(bad.counts).toEqual({ REFUSED: 5 });
  expect(await messagesOf(bad.id)).toContainEqual([2, 'Its patient in row 1 has an error.']);
  await correctRow(db, owner, { id: bad.id, row: 1 }, { gender: 'Female' });
  expect((await getImport(db, bad.id)).counts).toEqual({ READY: 5 });
  await expect(correctRow(db, owner, { id: bad.id, row: 2 }, { gender: 'Male' })).rejects.toThrow(
    'Only patients can be corrected here.',
  );

  await insertPatient(db, {
    user: { firstName: 'Ngozi', lastName: 'Maybe' },
    patient: { dateOfBirth: '1971-03-04' },
  });
  const maybe = await checked(ndjson(named('m1', 'Maybe'), ...fhirEntries('m1')));
  expect(maybe.counts).toEqual({ DUPLICATE: 1, REFUSED: 4 });
  await decideRow(db, owner, { id: maybe.id, row: 1 }, 'SKIP');
  expect((await getImport(db, maybe.id)).counts).toEqual({ SKIPPED: 5 });
  await decideRow(db, owner, { id: maybe.id, row: 1 }, 'USE');
  expect((await getImport(db, maybe.id)).counts).toEqual({ MATCHED: 1, READY: 4 });

  const patients = await imported(ndjson(named('f1', 'First')));
  const { id: later } = await checked(ndjson(...fhirEntries('f1')));
  expect(await messagesOf(later)).toContainEqual([
    1,
    'Its patient isn’t in this file. The patient ID matches Ngozi First, imported from jane.csv.',
  ]);
  await start(ctx, owner, later);
  await proceed(ctx, later);
  expect((await getImport(db, later)).counts).toEqual({ CREATED: 4 });
  expect(await entriesOf(await patientIn(patients))).toHaveLength(3);
});

// Rule: people.imports-keep-households
it('puts a patient into the household of the guarantor', async () => {
  const id = await imported(
    ndjson(named('h2', 'Small', { birthDate: '2016-03-04', telecom: [] }), named('h1', 'Tall'), {
      resourceType: 'RelatedPerson',
      patient: { reference: 'Patient/h2' },
      name: [{ family: 'Tall', given: ['Ngozi'] }],
      relationship: [{ coding: [{ code: 'GUAR' }, { code: 'MTH' }] }],
    }),
  );
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 3 });
  const { rows } = await sql<{ holder: string; relationship: string }>`
    select holder.last_name as holder, patient.relationship_to_account_holder as relationship
    from users as person join patients as patient on patient.id = person.id
    join households as household on household.id = patient.household_id
    join users as holder on holder.id = household.account_holder_id
    where person.last_name = 'Small'`.execute(db);
  expect(rows).toEqual([{ holder: 'Tall', relationship: 'Child' }]);
});

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
  expect(cut).toMatchObject({ status: 'FAILED', failureMessage: expect.stringContaining('ends early') });
  await expect(upload(ctx, owner, Buffer.from('{"a":1}'))).rejects.toThrow('isn’t FHIR');
  await expect(upload(ctx, owner, Buffer.from(deep))).rejects.toThrow();
});
