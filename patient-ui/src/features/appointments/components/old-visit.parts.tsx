import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { AppointmentView } from './AppointmentView.tsx';
import { nothing, old, patient } from './old-visit.fixture.ts';

async function show(change: Partial<AppointmentDetails> = {}, width = 390) {
  await showInPortal(<AppointmentView appointment={{ ...old, ...change }} reload={async () => undefined} />, {
    width,
    user: { ...patient, membershipType: null },
  });
}

// Rule: appointments.imports-show-what-is-known
it.each([390, 1_440])('shows of a visit of the old system only what is known, %i px wide', async (width) => {
  await show({}, width);
  await expect.element(page.getByText('This visit is from our earlier system.')).toBeVisible();
  await expect.element(page.getByText('Completed on')).toBeVisible();
  await expect.element(page.getByText('Urgent Care Visit').last()).toBeVisible();
  const text = document.body.textContent ?? '';
  for (const guess of [
    'Invoice',
    'invoice',
    '$',
    'Timeline',
    'By video',
    'Requested',
    'happens next',
    'Morning',
  ])
    expect(text).not.toContain(guess);
});

it('says that a canceled one didn’t take place, without a reason that no one gave', async () => {
  await show({ appointmentStatus: 'CANCELLED', cancellationReason: 'Canceled in the old system' });
  await expect.element(page.getByText('This visit didn’t take place.')).toBeVisible();
  await expect.element(page.getByText('Was scheduled for')).toBeVisible();
  expect(document.body.textContent).not.toContain('in the old system');
});

it('names a visit whose service isn’t known, and estimates nothing for it', async () => {
  await show({
    fromOldSystem: false,
    appointmentStatus: 'AWAITING TIME',
    appointmentDate: null,
    services: [],
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Visit' })).toBeVisible();
  expect(document.body.textContent).not.toContain('$');
});

it.each([390, 1_440])(
  'shows the payment of a visit that was canceled after it was paid, %i px wide',
  async (width) => {
    const price = { ...nothing, services: 187, totalAmount: 187 };
    const bill = { price, totalAmount: 187, paymentMode: 'CASH', invoiceId: old.id } as const;
    await show({ ...bill, fromOldSystem: false, appointmentStatus: 'CANCELLED' }, width);
    await expect.element(page.getByText('Your payment of $187.00 wasn’t refunded.')).toBeVisible();
    await expect.element(page.getByText('Total paid')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Invoice' })).toBeVisible();
    for (const wrong of ['Estimate', 'Total payable', 'You’ll pay after'])
      expect(document.body.textContent).not.toContain(wrong);
  },
);

it('offers to join a video call right below what happens next', async () => {
  await show({
    fromOldSystem: false,
    appointmentStatus: 'SCHEDULED',
    telemedicine: true,
    appointmentDate: '2030-10-14',
    appointmentTime: '11:45',
  });
  await expect.element(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible();
  const headings = page.getByRole('heading', { level: 2 }).elements();
  expect(headings.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'What happens next',
    'Video visit',
  ]);
});
