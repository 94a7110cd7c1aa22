import { ApiError } from '@bedside/api-client/api-error';
import { getGuarantor } from '@bedside/contracts/payments/guarantors.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import GuarantorForm from './GuarantorForm.tsx';

const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f0', firstName: 'Maya', fullname: 'Maya Park' };
const nobody = { guarantor: null, people: [], isMinor: false, due: 40 };
const since = '2026-01-05T12:00:00.000Z';

serveCalls(
  answer(getGuarantor, () => ({
    ...nobody,
    guarantor: {
      ...{ personId: null, name: 'Ruth Whitfield', email: 'ruth@example.com', phone: null, address: null },
      ...{ language: 'en' as const, isParent: false, since, lastStatementAt: null },
    },
  })),
);

// Rule: money.guarantor-of-a-patient
it('a form for a guarantor names who was named meanwhile, and can be sent again', async () => {
  const changeGuarantor = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
    .mockResolvedValue({ message: 'Saved' });
  await showInConsole(<GuarantorForm patient={patient as unknown as PatientRecord} guaranteed={nobody} />, {
    dataProvider: { changeGuarantor } as object,
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Otis Park');
  await page.getByRole('textbox', { name: 'Email' }).fill('otis@example.com');
  const save = page.getByRole('button', { name: 'Save guarantor' });
  await save.click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByText('Ruth Whitfield will get no more statements')).toBeVisible();
  await save.click();
  await vi.waitFor(() => expect(changeGuarantor).toHaveBeenCalledTimes(2));
  expect(changeGuarantor.mock.calls[1]?.[0].body).toMatchObject({ since, name: 'Otis Park' });
});
