import { fhirEntries, fhirPatient, ndjson } from '@bedside/testing/factories/fhir-files';
import { describe, expect, it } from 'vitest';
import { csvOf, importingPractice } from './importing-practice.fixture.ts';

const { db, checked, imported, rowsOf, patientIn } = await importingPractice();

const peopleOf = csvOf(['ID', 'First Name', 'Last Name', 'DOB', 'Sex', 'Guarantor']);
const notesOf = csvOf(['Patient ID', 'Date', 'Author', 'Note']);
const namedNotesOf = csvOf(['Patient ID', 'First Name', 'Last Name', 'DOB', 'Date', 'Author', 'Note']);
const person = { 'First Name': 'Ann', DOB: '3/4/1971', Sex: 'F' };
const note = { Date: '3/4/2024', Author: 'Dr. Ada Ruiz', Note: 'Cough, better.' };

// Rule: people.imports-trust-no-file
it('treats an ID with the same parts in another order as another ID', async () => {
  const people = peopleOf(
    { ...person, ID: '12-34', 'Last Name': 'First' },
    { ...person, ID: '34-12', 'Last Name': 'Second' },
  );
  const id = await imported(people);
  const [first, second] = (await rowsOf(id)).map(({ outcome, patientId }) => ({ outcome, patientId }));
  expect([first?.outcome, second?.outcome]).toEqual(['CREATED', 'CREATED']);
  const notes = await checked(
    notesOf({ ...note, 'Patient ID': '34-12' }, { ...note, 'Patient ID': '12 - 34', Note: 'Fever.' }),
  );
  expect((await rowsOf(notes.id)).map(({ patientId }) => patientId)).toEqual([
    second?.patientId,
    first?.patientId,
  ]);
});

it('puts a note of an ID that was not imported into no one’s chart', async () => {
  await imported(peopleOf({ ...person, ID: 'P-51-9', 'Last Name': 'Only' }));
  const { id, counts } = await checked(notesOf({ ...note, 'Patient ID': 'P-9-51' }));
  expect(counts).toEqual({ REFUSED: 1 });
  expect((await rowsOf(id))[0]).toMatchObject({ patientId: null });
});

describe('an ID that two old systems gave to two patients', () => {
  async function twoWithId(id: string, names: readonly [string, string]) {
    const ids = [];
    for (const last of names)
      ids.push(await patientIn(await imported(peopleOf({ ...person, ID: id, 'Last Name': last }))));
    const [first = '', second = ''] = ids;
    return { first, second };
  }
  const rowOf = async (id: string, more: Record<string, string> = {}) => {
    const notes = await checked(namedNotesOf({ ...note, 'Patient ID': id, ...more }));
    const [row] = await rowsOf(notes.id);
    return { outcome: row?.outcome, patientId: row?.patientId, issue: row?.issues[0]?.message };
  };
  const refused = {
    outcome: 'REFUSED',
    patientId: null,
    issue: 'Several imported patients have this ID. Add name and date of birth.',
  };

  // Rule: people.imports-trust-no-file
  it('leads to neither without a name', async () => {
    await twoWithId('R-17', ['Ironwood', 'Juniper']);
    expect(await rowOf('R-17')).toEqual(refused);
  });

  // Rule: people.imports-trust-no-file
  it('does not lead to the other once one of them was removed', async () => {
    const { first, second } = await twoWithId('R-18', ['Katsura', 'Linden']);
    await db.updateTable('patients').set({ removedAt: new Date() }).where('id', '=', first).execute();
    expect(await rowOf('R-18')).toEqual(refused);
    const named = { 'First Name': 'Ann', 'Last Name': 'Linden', DOB: '3/4/1971' };
    expect(await rowOf('R-18', named)).toMatchObject({ outcome: 'READY', patientId: second });
  });

  // Rule: people.imports-trust-no-file
  it('does not lead to the other once one of them was merged into someone else', async () => {
    const { first } = await twoWithId('R-19', ['Mulberry', 'Nutmeg']);
    const surviving = await patientIn(
      await imported(peopleOf({ ...person, ID: 'R-20', 'Last Name': 'Quince' })),
    );
    const merged = { mergedIntoPatientId: surviving, removedAt: new Date() };
    await db.updateTable('patients').set(merged).where('id', '=', first).execute();
    expect(await rowOf('R-19')).toEqual(refused);
  });

  // Rule: people.imports-trust-no-file
  it('does not lead to the other once the import of one of them was undone but for its changed patient', async () => {
    const { first } = await twoWithId('R-21', ['Olive', 'Pinewood']);
    await db.updateTable('importRows').set({ outcome: 'KEPT' }).where('patientId', '=', first).execute();
    expect(await rowOf('R-21')).toEqual(refused);
  });
});

// Rule: people.imports-trust-no-file
it('puts a note of an ID into the chart that its patient was merged into', async () => {
  const [first, kept] = [
    await patientIn(await imported(peopleOf({ ...person, ID: 'R-22', 'Last Name': 'Redwood' }))),
    await patientIn(await imported(peopleOf({ ...person, ID: 'R-23', 'Last Name': 'Sycamore' }))),
  ];
  const merged = { mergedIntoPatientId: kept, removedAt: new Date() };
  await db.updateTable('patients').set(merged).where('id', '=', first).execute();
  const notes = await checked(notesOf({ ...note, 'Patient ID': 'R-22' }));
  expect((await rowsOf(notes.id))[0]).toMatchObject({ outcome: 'READY', patientId: kept });
});

it('keeps two households apart whose holders have the same parts in their IDs', async () => {
  const id = await imported(
    peopleOf(
      { ...person, ID: '7-81', 'Last Name': 'Holder' },
      { ...person, ID: '81-7', 'Last Name': 'Stranger' },
      { ...person, ID: '1', 'Last Name': 'Child', DOB: '1/1/2015', Guarantor: '7-81' },
      { ...person, ID: '2', 'Last Name': 'Other', DOB: '1/1/2016', Guarantor: '81-7' },
    ),
  );
  const holders = [];
  for (const { patientId } of await rowsOf(id)) {
    const { accountHolderId } = await db
      .selectFrom('patients')
      .innerJoin('households', 'households.id', 'patients.householdId')
      .select('accountHolderId')
      .where('patients.id', '=', patientId)
      .executeTakeFirstOrThrow();
    holders.push(accountHolderId);
  }
  const [holder, stranger] = (await rowsOf(id)).map(({ patientId }) => patientId);
  expect(holders).toEqual([holder, stranger, holder, stranger]);
});

it('keeps records with an earlier patient, although a patient in the file has the same parts in the ID', async () => {
  const patient = (id: string, family: string) =>
    fhirPatient(id, { name: [{ family, given: ['Ngozi'] }], birthDate: '1980-05-06', telecom: [] });
  const first = await imported(ndjson(patient('n-5-8', 'Quarterly'), ...fhirEntries('n-5-8')));
  const later = await checked(ndjson(patient('n-8-5', 'Zephyrine'), ...fhirEntries('n-5-8').slice(0, 1)));
  expect((await rowsOf(later.id))[1]).toMatchObject({
    outcome: 'READY',
    patientId: await patientIn(first),
  });
});

// Rule: people.imports-trust-no-file
it('adds a resource to the record that its patient was merged into, and to none once the patient was removed', async () => {
  const patient = (id: string, family: string) =>
    fhirPatient(id, { name: [{ family, given: ['Ngozi'] }], birthDate: '1980-05-06', telecom: [] });
  const first = await patientIn(await imported(ndjson(patient('r-41', 'Tamarack'))));
  const surviving = await patientIn(await imported(ndjson(patient('r-42', 'Umbrella'))));
  const resourceOf = async () => {
    const { id } = await checked(ndjson(...fhirEntries('r-41').slice(0, 1)));
    const [row] = await rowsOf(id);
    return { outcome: row?.outcome, patientId: row?.patientId };
  };
  const gone = (mergedIntoPatientId: string | null) =>
    db
      .updateTable('patients')
      .set({ mergedIntoPatientId, removedAt: new Date() })
      .where('id', '=', first)
      .execute();
  await gone(surviving);
  expect(await resourceOf()).toEqual({ outcome: 'READY', patientId: surviving });
  await gone(null);
  expect(await resourceOf()).toEqual({ outcome: 'REFUSED', patientId: null });
});

it('takes a dash for no ID', async () => {
  const people = peopleOf(
    { ...person, ID: '-', 'Last Name': 'Dash' },
    { ...person, ID: '-', 'Last Name': 'Hyphen' },
  );
  expect((await rowsOf(await imported(people))).map(({ outcome }) => outcome)).toEqual([
    'CREATED',
    'CREATED',
  ]);
  const { counts } = await checked(notesOf({ ...note, 'Patient ID': '-' }, { ...note, 'Patient ID': '–' }));
  expect(counts).toEqual({ REFUSED: 2 });
});

// Rule: people.imports-trust-no-file
it('still finds a patient by an ID in other letters and marks', async () => {
  const id = await imported(peopleOf({ ...person, ID: 'MRN 00-17b', 'Last Name': 'Marks' }));
  const notes = await checked(notesOf({ ...note, 'Patient ID': 'mrn_00.17B' }));
  expect((await rowsOf(notes.id))[0]?.patientId).toBe(await patientIn(id));
  // As an earlier version stored it.
  await db.updateTable('importRows').set({ sourceKey: '00 17b mrn' }).where('importId', '=', id).execute();
  const again = await checked(notesOf({ ...note, 'Patient ID': 'MRN 00-17B' }));
  expect((await rowsOf(again.id))[0]?.patientId).toBe(await patientIn(id));
});

// Rule: people.imports-keep-households
it.each([
  ['Self', 'Alder', 1930],
  ['self ', 'Birchwood', 1931],
  ['Patient', 'Cottonwood', 1932],
  ['Same as patient', 'Dogwood', 1933],
  ['N/A', 'Elmhurst', 1934],
  ['None', 'Firestone', 1935],
  ['Unknown', 'Gumtree', 1936],
  ['0', 'Hawthorn', 1937],
])('creates no household of strangers whose guarantor is %j', async (guarantor, last, born) => {
  const id = await imported(
    peopleOf(
      { ...person, ID: guarantor, 'Last Name': last, DOB: `2/5/${born}`, Guarantor: guarantor },
      { ...person, ID: guarantor, 'Last Name': `${last}son`, DOB: `1/2/${born}`, Guarantor: guarantor },
    ),
  );
  const rows = await rowsOf(id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED']);
  const households = await db
    .selectFrom('patients')
    .select('householdId')
    .distinct()
    .where(
      'id',
      'in',
      rows.flatMap(({ patientId }) => patientId ?? []),
    )
    .execute();
  expect(households).toHaveLength(2);
});
