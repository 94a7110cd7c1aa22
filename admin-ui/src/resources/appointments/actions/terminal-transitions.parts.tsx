import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { CompleteButton } from './RecordServicesButton.tsx';

const visit = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  version: 3,
  appointmentKey: 'BSD-10224',
  patient: { fullname: 'Oscar Olsen' },
  allowedTransitions: [{ move: 'complete', requiresReason: false }],
} as unknown as ActionableAppointment;

it('completing a visit says that it is final before it happens', async () => {
  const changeStatus = vi.fn().mockResolvedValue({ message: 'Visit completed' });
  await showInConsole(<CompleteButton appointment={visit} shape="secondary" />, {
    dataProvider: { changeStatus } as object,
  });
  await page.getByRole('button', { name: 'Complete visit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Complete visit' });
  await expect.element(drawer.getByText('A completed visit can’t be reopened.')).toBeVisible();
  expect(changeStatus).not.toHaveBeenCalled();
  await drawer.getByRole('button', { name: 'Complete visit' }).click();
  await expect
    .poll(() => changeStatus.mock.calls[0]?.[0].body)
    .toMatchObject({ appointmentStatus: 'COMPLETED' });
});
