import { type ImportRecord, importOutcomes } from '@bedside/contracts/people/imports.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import { SiblingsProvider } from '../../list/ListTabs.tsx';
import ImportPage from './ImportPage.tsx';
import ImportsPage from './ImportsPage.tsx';

const columns = Array.from({ length: 30 }, (_, at) => ({
  header: `Column ${at}`,
  samples: ['one', 'two'],
  field: at === 0 ? ('visitDate' as const) : null,
  source: 'HEADER' as const,
}));
const record = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  fileName: 'visits.csv',
  status: 'CHECKED',
  preset: null,
  columns,
  rowsDone: 2,
  rowCount: 2,
  counts: { ...Object.fromEntries(importOutcomes.map((one) => [one, 0])), READY: 2 },
  leftOut: {},
  households: 0,
  openingBalanceCents: 0,
  openingBalances: 0,
  failure: null,
  undoableUntil: null,
} as unknown as ImportRecord;

const show = (width: number, shown = record, rows: readonly object[] = []) =>
  showInConsole(
    // Like the panel between the console’s header and footer.
    <section aria-label="Panel" style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
      <ImportPage />
    </section>,
    {
      width,
      dataProvider: {
        getImport: async () => ({ data: shown }),
        listImportRows: async () => ({ data: { rows }, meta: { itemCount: rows.length } }),
      } as object,
    },
  );

it.each([390, 1_440])('the page of a long import scrolls inside its panel, %i px wide', async (width) => {
  await show(width);
  const button = page.getByRole('button', { name: 'Import 2 visits' });
  await expect.element(button).toBeInTheDocument();
  const panel = page.getByRole('region', { name: 'Panel' }).element();
  expect(panel.scrollHeight).toBe(panel.clientHeight);
  button.element().scrollIntoView();
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    panel.getBoundingClientRect().bottom,
  );
  expect(document.title).toBe('Import visits · Bedside');
});

it('one row, household or invoice is counted as one', async () => {
  const shown = {
    ...record,
    counts: { ...record.counts, REFUSED: 1 },
    households: 1,
    openingBalances: 1,
    openingBalanceCents: 4_500,
  };
  await show(1_440, shown as unknown as ImportRecord);
  await expect.element(page.getByRole('button', { name: 'Download 1 row', exact: true })).toBeVisible();
  await expect.element(page.getByText('1 household', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 invoice', { exact: true })).toBeVisible();
});

it('the tile of several rows names them in the plural', async () => {
  await show(1_440, patientsOf({ REFUSED: 2, DUPLICATE: 1, MATCHED: 2 }));
  for (const name of ['2 Errors won’t be imported', '1 Possible duplicate', '2 Existing patients', '2 Ready'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
});

const faulty = {
  ...{ row: 3, outcome: 'REFUSED', name: 'Omar Haddad', values: { dateOfBirth: '2/30/84' } },
  ...{ resource: null, patient: null },
  issues: [{ field: 'dateOfBirth', column: 'DOB', message: 'This date doesn’t exist. Correct it.' }],
};
const patientsOf = (counts: object) =>
  ({
    ...record,
    columns: [{ header: 'DOB', samples: [], field: 'dateOfBirth', source: 'HEADER' }],
    counts: { ...record.counts, ...counts },
  }) as unknown as ImportRecord;

// Rule: people.imports-keep-corrections
it('input in a row is saved or discarded before the import', async () => {
  await show(1_440, patientsOf({ REFUSED: 1 }), [faulty]);
  const run = page.getByRole('button', { name: 'Import 2 patients' });
  await expect.element(run).toBeEnabled();
  await page.getByRole('textbox', { name: 'Date of birth in row 3' }).fill('2/28/84');
  await expect.element(run).toBeDisabled();
  await expect.element(page.getByRole('alert')).toMatchTextContent('row 3 before you import');
  // It outlives the list of another tile.
  await page.getByRole('button', { name: '2 Ready' }).click();
  await page.getByRole('button', { name: /1 Error/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Date of birth in row 3' })).toHaveValue('2/28/84');
  await page.getByRole('button', { name: 'Discard row 3' }).click();
  await expect.element(run).toBeEnabled();
});

it('the button says how many patients are imported, without those whom Bedside has', async () => {
  await show(1_440, patientsOf({ READY: 4, MATCHED: 1 }));
  await expect.element(page.getByRole('button', { name: 'Import 4 patients' })).toBeInTheDocument();
  await expect.element(page.getByText('1 existing patient won’t be imported again.')).toBeInTheDocument();
});

it('the uploads have the tabs of patients', async () => {
  const tabs = [
    { to: '/patients', label: 'Patients' },
    { to: '/imports', label: 'Import patients' },
  ];
  await showInConsole(
    <SiblingsProvider value={{ tabs }}>
      <ImportsPage />
    </SiblingsProvider>,
    { dataProvider: { listImports: async () => ({ data: { imports: [] } }) } as object },
  );
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect.element(screens.getByRole('link', { name: 'Patients', exact: true })).toBeVisible();
});

it.each([390, 1_440])('the check is above the fold of a long file, %i px wide', async (width) => {
  await show(width, { ...record, status: 'UPLOADED', counts: { ...record.counts, READY: 0 } });
  await expect.element(page.getByRole('button', { name: 'Check rows' })).toBeVisible();
  const { bottom } = page.getByRole('button', { name: 'Check rows' }).element().getBoundingClientRect();
  const panel = page.getByRole('region', { name: 'Panel' }).element().getBoundingClientRect();
  expect(bottom).toBeLessThan(panel.bottom);
});

it('a phone shows the results before the columns', async () => {
  await show(390);
  const topOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(topOf('Results')).toBeLessThan(topOf('Columns'));
});

// Rule: people.imports-read-fhir
it.each([390, 1_440])('a file of resources names what it leaves out, %i px wide', async (width) => {
  const shown = { ...record, preset: 'FHIR R4', leftOut: { Observation: 1_200, Encounter: 4 } };
  await show(width, shown as unknown as ImportRecord);
  await expect.element(page.getByText('Not imported: Encounter: 4, Observation: 1,200.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 2 records' })).toBeInTheDocument();
});

// Rule: care.imported-documents-match-patients
it.each([390, 1_440])(
  'files of a ZIP go by their names, and name their patients once, %i px wide',
  async (width) => {
    const shown = {
      ...record,
      columns: [{ header: 'File name', samples: [], field: 'fileName', source: 'HEADER' }],
    } as unknown as ImportRecord;
    const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f1', fullname: 'Lena Ortiz', because: [] };
    await show(width, shown, [
      {
        ...{ row: 2, outcome: 'READY', name: 'Lena Ortiz', resource: null, issues: [], patient },
        values: { fileName: 'Ortiz, Lena - 1971-03-04 - Lab.pdf' },
      },
    ]);
    await expect
      .element(page.getByRole('cell', { name: 'Ortiz, Lena - 1971-03-04 - Lab.pdf' }))
      .toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'File', exact: true })).toBeVisible();
    expect(page.getByText('Lena Ortiz', { exact: true }).elements()).toHaveLength(1);
  },
);
