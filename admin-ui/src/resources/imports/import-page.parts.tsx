import { type ImportRecord, importOutcomes } from '@bedside/contracts/people/imports.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import ImportPage from './ImportPage.tsx';

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
    // As the panel between the bars of the console.
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
