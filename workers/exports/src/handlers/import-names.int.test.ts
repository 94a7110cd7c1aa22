import { newId } from '@bedside/db/id';
import { updateSettings } from '@bedside/domain/practice/settings.commands';
import { ccdaDocument } from '@bedside/testing/factories/ccda-files';
import { fhirPatient, ndjson } from '@bedside/testing/factories/fhir-files';
import { csvFile } from '@bedside/testing/factories/import-files';
import { expect, it } from 'vitest';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, owner, checked, imported, rowsOf, patientIn } = await importingPractice();

const setLastNames = (lastNameMin: number) =>
  updateSettings(db, owner, { group: 'names', values: { firstNameMin: 2, lastNameMin, nameMax: 25 } });

// Rule: people.person-names
it.each([
  ['CSV', csvFile(['First Name', 'Last Name', 'DOB', 'Sex'], [['Mei', 'Li', '3/4/1971', 'F']])],
  [
    'FHIR',
    ndjson(fhirPatient(newId(), { birthDate: '1990-01-01', name: [{ family: 'Ng', given: ['Pema'] }] })),
  ],
  ['C-CDA', Buffer.from(ccdaDocument({ id: 'names', family: 'Wu' }))],
])('an import of %s limits last names to the practice’s length', async (_format, file) => {
  await setLastNames(3);
  const { id } = await checked(file);
  const [row] = await rowsOf(id);
  expect(row?.issues).toMatchObject([
    { field: 'lastName', message: 'Last name must be at least 3 characters.' },
  ]);
  await setLastNames(2);
  const [kept] = await db
    .selectFrom('users')
    .select('lastName')
    .where('id', '=', await patientIn(await imported(file)))
    .execute();
  expect(kept?.lastName).toMatch(/^(Li|Ng|Wu)$/);
});
