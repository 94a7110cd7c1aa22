import { ApiError } from '@bedside/api-client/api-error';
import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveCalls } from '../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import { Editor } from './Editor.tsx';

serveCalls();

const text = {
  ...{ language: 'en', channel: 'email', subject: 'Your visit', body: 'See you soon.' },
  ...{ standard: false, updatedAt: null, updatedBy: null },
};
const before = {
  ...{ id: 't1', version: 1, title: 'Visit scheduled', channels: ['email'], variables: [] },
  texts: [text],
} as unknown as MessageTemplateRecord;
const after = {
  ...before,
  version: 2,
  texts: [{ ...text, body: 'Bring your ID.' }],
} as MessageTemplateRecord;

function Page() {
  const [template, setTemplate] = useState(before);
  return <Editor template={template} onChanged={async () => setTemplate(after)} />;
}

it('the body that someone else changed stays when only the subject was typed here', async () => {
  const update = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
    .mockResolvedValue({ data: after });
  await showInConsole(<Page />, { dataProvider: { update } as object });
  await page.getByLabelText('Subject').fill('Your home visit');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  const [, { data, previousData }] = update.mock.calls[1] ?? [];
  expect(previousData.version).toBe(2);
  expect(data.texts).toMatchObject([{ subject: 'Your home visit', body: 'Bring your ID.' }]);
});
