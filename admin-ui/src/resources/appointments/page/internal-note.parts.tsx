import { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { InternalNote } from './InternalNote.tsx';

const before = { id: 'a1', version: 1, adminComment: null } as AppointmentRecord;
const after = { ...before, version: 2, adminComment: 'Gate code 4711' };

function Live() {
  const [appointment, setAppointment] = useState(before);
  return (
    <>
      <InternalNote appointment={appointment} />
      <button type="button" onClick={() => setAppointment(after)}>
        Live update
      </button>
    </>
  );
}

it('an internal note that someone else changed while one is typed is shown before it is replaced', async () => {
  const updateAdminComment = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
    .mockResolvedValue({ message: 'Saved' });
  await showInConsole(<Live />, {
    dataProvider: { updateAdminComment, getOne: async () => ({ data: after }) } as object,
  });
  const save = page.getByRole('button', { name: 'Save note' });
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Ring twice');
  await page.getByRole('button', { name: 'Live update' }).click();
  await save.click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByText('Gate code 4711')).toBeVisible();
  await save.click();
  await vi.waitFor(() => expect(updateAdminComment).toHaveBeenCalledTimes(2));
  expect(updateAdminComment.mock.calls.map(([{ body }]) => body.version)).toEqual([1, 2]);
});
