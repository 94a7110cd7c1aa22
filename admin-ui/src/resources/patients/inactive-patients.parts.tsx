import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import StatusForm from './actions/StatusForm.tsx';
import { PatientPicker } from './PatientPicker.tsx';

const patient = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  firstName: 'Sofia',
  lastName: 'Alvarez',
  fullname: 'Sofia Alvarez',
  status: 'INACTIVE',
} as unknown as PatientRow;

it('an inactive patient is not picked, and staff reads what to do', async () => {
  const getList = (async () => ({ data: [patient], total: 1 })) as never;
  await showInConsole(<PatientPicker onPick={vi.fn()} />, { dataProvider: { getList } });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Sofia Alvarez' }))
    .toMatchTextContent('Sofia Alvarez is inactive. Activate the patient first.');
  await expect
    .element(page.getByRole('link', { name: 'Sofia Alvarez' }))
    .toHaveAttribute('href', expect.stringContaining(patient.id));
});

it('a patient who was deactivated is named so in the confirmation', async () => {
  const changeUserStatus = async () => ({ message: 'Done.' });
  await showInConsole(<StatusForm patient={patient} status="INACTIVE" />, {
    dataProvider: { changeUserStatus } as object,
  });
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away');
  await page.getByRole('button', { name: 'Deactivate patient' }).click();
  await expect.element(page.getByText('Patient deactivated')).toBeVisible();
});
