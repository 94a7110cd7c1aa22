import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { BulkCancelForm } from './BulkCancelForm.tsx';

// Rule: appointments.late-cancellation-fee
it('canceling many visits sends the late fee that the form showed, also if it showed none', async () => {
  const startBulkRun = vi.fn().mockResolvedValue({ data: { id: 'run', total: 2 } });
  await showInConsole(<BulkCancelForm chosen={{ total: 2, ids: ['a', 'b'] }} />, {
    dataProvider: { startBulkRun, getBulkRun: () => new Promise(() => undefined) } as object,
  });
  expect(page.getByRole('checkbox', { name: /Waive/ }).elements()).toEqual([]);
  await page.getByLabelText('Reason', { exact: true }).selectOptions('Other');
  await page.getByLabelText('Reason in your own words').fill('No provider available');
  await page.getByRole('button', { name: 'Cancel 2 visits' }).click();
  await expect.poll(() => startBulkRun.mock.calls[0]?.[0].body).toMatchObject({ expectedFee: 0 });
});
