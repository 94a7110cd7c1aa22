import { newId } from '@bedside/db/id';
import { confirmChart } from '@bedside/domain/care/chart.commands';
import { patientEverything } from '@bedside/domain/fhir/patient-everything';
import { getImport } from '@bedside/domain/imports/import.queries';
import { correctRow, decideRow } from '@bedside/domain/imports/import-row.commands';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { fhirBundle, fhirEntries, ndjson } from '@bedside/testing/factories/fhir-files';
import { insertPatient } from '@bedside/testing/factories/people';
import { findings } from '@bedside/testing/fhir-validators';
import type { Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { proceed, start } from './import.fixture.ts';
import { named } from './import-fhir.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, checked, imported, undone, rowsOf, patientIn, entriesOf } = await importingPractice();

const messagesOf = async (id: string) =>
  (await rowsOf(id)).map(({ rowNumber, issues }) => [rowNumber, ...issues.map(({ message }) => message)]);

const noAllergies = (patient: string) => ({
  resourceType: 'AllergyIntolerance',
  patient: { reference: `Patient/${patient}` },
  clinicalStatus: { coding: [{ code: 'active' }] },
  code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
});

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
it("reads Bedside's own export", async () => {
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
  // The same records for a different person, so that the merge score finds no one.
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
  // In the same practice, the import finds its patient and duplicates nothing.
  const again = await imported(Buffer.from(text));
  expect((await getImport(db, again)).counts).toEqual({ LINKED: 5 });
});

// Rule: people.imports-can-be-undone
it('removes the chart with its patient, and keeps entries confirmed since', async () => {
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

  const second = await imported(ndjson(named('u2', 'Confirmed'), ...fhirEntries('u2')));
  const keptPatient = await patientIn(second);
  await confirmChart(db, owner, { id: keptPatient });
  expect(await undone(second)).toEqual({ KEPT: 4, REMOVED: 1 });
  expect(await entriesOf(keptPatient)).toHaveLength(3);
});

// Rule: people.imports-read-fhir
it('adds to an existing patient only what the record lacks', async () => {
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
  expect(await undone(id)).toEqual({ MATCHED: 1, REMOVED: 4 });
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

  const second = await imported(file);
  await confirmChart(db, owner, { id: patientId });
  await undone(second);
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
  expect(said).toContainEqual([2, 'The record already has it.']);
});

// Rule: people.imports-read-fhir
it('lets a resource follow its patient: corrected, decided, or from an earlier file', async () => {
  const bad = await checked(ndjson(named('b1', 'Bad', { gender: 'other' }), ...fhirEntries('b1')));
  expect(bad.counts).toEqual({ REFUSED: 5 });
  expect(await messagesOf(bad.id)).toContainEqual([
    2,
    'Its patient in row 1 has an error. Correct that row first.',
  ]);
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

// Rule: people.imports-read-fhir
it('says what to do about a resource that names nothing', async () => {
  const { id } = await checked(ndjson(named('w1', 'Wordless'), { ...noAllergies('w1'), code: {} }));
  expect(await messagesOf(id)).toContainEqual([
    2,
    'It has no text, and no code with display text. Correct it in the file and upload it again, or add it by hand.',
  ]);
});

// Rule: people.imports-trust-no-file
it.each([
  ['2026-02-30', 'Februaryless'],
  ['0000-01-01', 'Zeroth'],
])('ends no import by the day %s, which no calendar has', async (end, last) => {
  const id = last.toLowerCase();
  const [, , , coverage] = fhirEntries(id);
  const run = await imported(
    ndjson(named(id, last), { ...coverage, resourceType: 'Coverage', period: { end } }),
  );
  expect((await getImport(db, run)).counts).toEqual({ CREATED: 2 });
  const insurances = await db
    .selectFrom('insurances')
    .select('terminationDate')
    .where('patientId', '=', await patientIn(run))
    .execute();
  expect(insurances).toEqual([{ terminationDate: null }]);
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
