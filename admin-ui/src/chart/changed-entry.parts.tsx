import { ApiError } from '@bedside/api-client/api-error';
import type { Chart, ChartEntry } from '@bedside/contracts/care/chart.schema';
import { getHistory, listHistoryChanges } from '@bedside/contracts/care/charts.api';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import EntryForm from './EntryForm.tsx';

const fields = { substance: 'Penicillin', kind: 'Drug', severity: 'Mild', status: 'ACTIVE' };
const entry = { id: 'e1', kind: 'ALLERGY', version: 1, fields } as unknown as ChartEntry;
const changed = { ...entry, version: 2, fields: { ...fields, severity: 'Severe' } } as ChartEntry;
const chartWith = (allergy: ChartEntry) =>
  ({
    ...{ patientId: 'p1', firstName: 'Finn', lastName: 'Adeyemi', allergies: [allergy] },
    ...{ medications: [], pastMedical: [], familyMedical: [], surgical: [] },
  }) as unknown as Chart;
serveCalls(
  answer(getHistory, () => chartWith(changed)),
  answer(listHistoryChanges, () => []),
);

it("keeps another person's changes to an entry, unless this person changed the same field", async () => {
  const updateHistory = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
    .mockResolvedValue({ message: 'Saved' });
  await showInConsole(<EntryForm chart={chartWith(entry)} kind="ALLERGY" entry={entry} />, {
    dataProvider: { updateHistory } as object,
  });
  await page.getByRole('textbox', { name: 'Reaction' }).fill('Hives');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Severity' })).toHaveValue('Severe');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await vi.waitFor(() => expect(updateHistory).toHaveBeenCalledTimes(2));
  const sent = { version: 2, fields: { ...fields, severity: 'Severe', reaction: 'Hives' } };
  expect(updateHistory.mock.calls[1]?.[0].body).toMatchObject(sent);
});
