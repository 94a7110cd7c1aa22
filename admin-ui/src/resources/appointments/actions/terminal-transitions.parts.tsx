import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { CancelAppointmentButton } from './CancelAppointmentButton.tsx';
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

const held = { invoiceId: visit.id, amount: 50, status: 'DUE', toHold: false, held: true };

// Rules: money.deposit-goes-back, money.deposit-taken-by-the-fee
it('canceling a visit says what happens to its deposit, with and without the fee', async () => {
  const read = { ...visit, deposit: held, lateCancellationFeeIfCancelledNow: 20, noShowChoice: null };
  const canCancel = { ...visit, allowedTransitions: [{ move: 'cancel', requiresReason: true }] };
  await showInConsole(
    <CancelAppointmentButton appointment={canCancel as unknown as ActionableAppointment} shape="secondary" />,
    { dataProvider: { getOne: async () => ({ data: read }) } as object },
  );
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cancel visit' });
  const taken = 'The fee will be taken from the $50.00 hold on the card, and the rest will be released.';
  await expect.element(drawer.getByText(taken)).toBeVisible();
  await drawer.getByRole('checkbox', { name: 'Waive the $20.00 late cancellation fee' }).click();
  await expect.element(drawer.getByText('The $50.00 hold on the card will be released.')).toBeVisible();
});

// Rule: appointments.late-cancellation-fee
it('canceling a visit sends the fee that the form showed', async () => {
  const cancelAppointment = vi.fn().mockResolvedValue({ message: 'Canceled' });
  const read = { ...visit, deposit: null, lateCancellationFeeIfCancelledNow: 20, noShowChoice: null };
  const canCancel = { ...visit, allowedTransitions: [{ move: 'cancel', requiresReason: true }] };
  await showInConsole(
    <CancelAppointmentButton appointment={canCancel as unknown as ActionableAppointment} shape="secondary" />,
    { dataProvider: { getOne: async () => ({ data: read }), cancelAppointment } as object },
  );
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cancel visit' });
  await expect.element(drawer.getByRole('checkbox', { name: /Waive the \$20\.00/ })).toBeVisible();
  await drawer.getByLabelText('Reason', { exact: true }).selectOptions('Other');
  await drawer.getByLabelText('Reason in your own words').fill('Not at home');
  await drawer.getByRole('button', { name: 'Cancel visit' }).click();
  await expect.poll(() => cancelAppointment.mock.calls[0]?.[0].body).toMatchObject({ expectedFee: 20 });
});
