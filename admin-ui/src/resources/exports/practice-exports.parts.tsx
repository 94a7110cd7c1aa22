import type { ExportRecord } from '@bedside/contracts/payments/exports.schema';
import { ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import PracticeExports from './PracticeExports.tsx';

const ME = '01a2051f-6edf-740c-a544-1ecddb5c82f9';
const running = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  type: 'PRACTICE',
  status: 'RUNNING',
  keys: ['TABLES', 'FILES', 'FHIR'],
  filters: { reason: 'We move to our own server' },
  rowsWritten: 42,
  rowCount: 100,
  sizeBytes: null,
  failure: null,
  by: { id: ME, fullname: 'Marguerite Hale' },
  createdAt: '2026-11-29T00:00:00Z',
  finishedAt: null,
  expiresAt: null,
} as ExportRecord;
const ready = { ...running, status: 'READY', rowsWritten: 100, sizeBytes: 5_000_000 } as ExportRecord;

const startPracticeExport = vi.fn(async () => ({ data: running }));
const show = (rows: readonly ExportRecord[], width = 1_440) =>
  showInConsole(
    <ResourceContextProvider value="exports">
      <PracticeExports />
    </ResourceContextProvider>,
    {
      width,
      dataProvider: {
        getList: async () => ({ data: rows, total: rows.length }),
        startPracticeExport,
      } as object,
    },
  );

it('a running export of the practice shows its progress, and why it was requested', async () => {
  await show([running]);
  await expect.element(page.getByRole('progressbar', { name: 'Practice export progress' })).toBeVisible();
  await expect.element(page.getByText('42%', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Tables, files, FHIR · Reason: We move to our own server · By Marguerite Hale'))
    .toBeVisible();
});

it('on a phone, the card shows its contents, why it was requested, and why it failed', async () => {
  await show([{ ...running, status: 'FAILED', failure: 'The file storage has no room.' }], 390);
  await expect
    .element(page.getByText('Tables, files, FHIR · Reason: We move to our own server · By Marguerite Hale'))
    .toBeVisible();
  await expect.element(page.getByText('The file storage has no room.')).toBeVisible();
});

it('on a tablet the name of an export can be read', async () => {
  await show([running], 768);
  const column = page.getByRole('columnheader', { name: 'Export' });
  await expect.element(column).toBeVisible();
  expect(column.element().getBoundingClientRect().width).toBeGreaterThan(150);
});

// Rule: security.practice-exports-for-who-asked
it('offers the file of a practice export only to its requester', async () => {
  await show([
    ready,
    { ...ready, id: crypto.randomUUID(), by: { id: crypto.randomUUID(), fullname: 'Noor Haddad' } },
  ]);
  await expect.element(page.getByRole('button', { name: /^Delete/ }).nth(1)).toBeVisible();
  expect(page.getByRole('button', { name: /^Download/ }).elements()).toHaveLength(1);
});

// Rule: security.practice-exports-ask-for-a-password
it('the export of the practice starts by keyboard, with a reason and a password', async () => {
  await show([]);
  await page.getByRole('button', { name: 'Export practice' }).click();
  await page.getByRole('button', { name: 'Start export' }).click();
  await expect.element(page.getByText('Enter a reason.')).toBeVisible();
  await expect.element(page.getByText('Enter your password.')).toBeVisible();
  expect(startPracticeExport).not.toHaveBeenCalled();
  await userEvent.type(page.getByLabelText('Reason'), 'Audit');
  await userEvent.type(page.getByLabelText('Your password'), 'Correct-horse-1{Enter}');
  await expect
    .poll(() => startPracticeExport.mock.calls)
    .toEqual([[{ body: { fhir: true, reason: 'Audit', password: 'Correct-horse-1' } }]]);
});
