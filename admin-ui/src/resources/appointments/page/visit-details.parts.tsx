import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getVisitSharing } from '@bedside/contracts/appointments/confidential-visits.api';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { addressShown, showInConsole } from '../../../components/show-console.fixture.tsx';
import { AppointmentData } from './AppointmentFacts.tsx';
import { PageHead } from './PageHead.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { ServicesCard } from './ServicesCard.tsx';
import { SharingSection } from './SharingSection.tsx';

const id = '01a2051f-6edf-740c-a544-1ecddb5c82f0';
const invoiceId = '01a2051f-6edf-740c-a544-1ecddb5c82f1';
const visit = {
  id,
  appointmentStatus: 'CANCELLED',
  appointmentType: 'SELF_ONLY',
  appointmentSlot: ['MORNING'],
  preferedAppointmentDate: '2026-11-27',
  durationMinutes: 45,
  patientRescheduleCount: 0,
  noShow: true,
  lateCancellationFee: 50,
  lateFeeBill: { invoiceId, due: true, dueAmount: 50 },
  patient: { id },
  price: null,
} as unknown as AppointmentRecord;

const onRequest = vi.fn();
serveCalls(
  answer(getVisitSharing, () => {
    onRequest();
    return {
      confidential: false,
      refusal: null,
      viewers: [{ id, fullname: 'Rosalind Park', relationship: 'Patient' }],
    };
  }),
);

const as = (permission: 'billing' | 'dispatch') => ({
  me: { role: 'ADMIN' as const, permissions: [permission] },
});

it('does not load or show who sees a visit without the permission', async () => {
  await showInConsole(
    <>
      <SharingSection appointment={visit} />
      <p>After</p>
    </>,
    as('billing'),
  );
  await expect.element(page.getByText('After')).toBeVisible();
  expect(page.getByText('Who sees this visit').elements()).toEqual([]);
  expect(onRequest).not.toHaveBeenCalled();
});

it('who sees a visit is shown to dispatch', async () => {
  await showInConsole(<SharingSection appointment={visit} />, as('dispatch'));
  await expect.element(page.getByText('Staff and Rosalind Park (patient) see this visit.')).toBeVisible();
});

it('billing staff can open the bill of a no-show’s fee', async () => {
  await showInConsole(<AppointmentData appointment={visit} />, as('billing'));
  const fee = page.getByRole('link', { name: '$50.00 due' });
  await expect.element(fee).toHaveAttribute('href', expect.stringContaining(invoiceId));
});

it('a fee that a deposit paid in part shows the amount still due', async () => {
  const lateFeeBill = { invoiceId, due: true, dueAmount: 20 };
  await showInConsole(<AppointmentData appointment={{ ...visit, lateFeeBill }} />, as('billing'));
  await expect.element(page.getByRole('link', { name: '$50.00, $20.00 due' })).toBeVisible();
});

it('the payment section of a canceled visit shows the fee that is due', async () => {
  await showInConsole(<PaymentSection appointment={visit} />, as('billing'));
  await expect.element(page.getByText('$50.00 fee due')).toBeVisible();
});

it('the payment section of a visit shows the amount refunded', async () => {
  await showInConsole(
    <PaymentSection appointment={{ ...visit, lateFeeBill: null, refundedAmount: 60 }} />,
    as('billing'),
  );
  await expect.element(page.getByText('Refunded')).toBeVisible();
  await expect.element(page.getByText('$60.00')).toBeVisible();
});

it('dispatchers see the fee of a no-show without a link to its bill', async () => {
  await showInConsole(<AppointmentData appointment={visit} />, as('dispatch'));
  await expect.element(page.getByText('$50.00 due')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

const old = {
  ...visit,
  appointmentStatus: 'COMPLETED',
  noShow: false,
  lateCancellationFee: null,
  fromOldSystem: true,
  price: null,
  estimate: {
    services: 0,
    discountAmount: 0,
    travelFee: 0,
    travelFeeWaived: 0,
    taxAmount: 0,
    totalAmount: 0,
  },
  services: [{ name: 'Urgent Care Visit', rate: 220 }],
  servicesAvailed: [],
  invoice: null,
  bookedBy: 'Nora Whitfield',
  patient: { id: 'nora' },
} as unknown as AppointmentRecord;

// Rule: appointments.imports-show-what-is-known
it('a visit of the old system has its service, and no price, wish, or length that no one knows', async () => {
  await showInConsole(
    <>
      <ServicesCard appointment={old} />
      <PaymentSection appointment={old} />
      <AppointmentData appointment={old} />
    </>,
  );
  await expect.element(page.getByText('Urgent Care Visit')).toBeVisible();
  await expect.element(page.getByText('Bedside has no price and no invoice for this visit.')).toBeVisible();
  const text = document.body.textContent ?? '';
  for (const guess of ['$', 'Estimate', 'est.', 'Requested', 'Duration', 'Booked by'])
    expect(text).not.toContain(guess);
});

// Rule: money.plan-bill-is-not-overdue
it('the main action of a visit on a payment plan is its plan, and recording money is in the menu', async () => {
  const onPlan = {
    ...visit,
    appointmentStatus: 'PAYMENT REQUESTED',
    patient: { id, firstName: 'Rosalind', lastName: 'Park' },
    patientContact: { dateOfBirth: '1985-03-22', gender: 'Female', phoneE164: null },
    providerAssigned: null,
    invoice: null,
    invoiceId,
    billedLater: { dueDate: '2026-12-22', onPlan: true },
    allowedTransitions: ['confirmPayment', 'complete', 'cancel'].map((move) => ({ move })),
  } as unknown as AppointmentRecord;
  await showInConsole(<PageHead appointment={onPlan} />, { width: 1440 });
  expect(page.getByRole('button', { name: 'Record payment…' }).elements()).toEqual([]);
  await page.getByRole('button', { name: /^More actions/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Record payment…' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Complete visit' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'View plan' }).click();
  await expect.poll(addressShown).toBe(`/invoices/${invoiceId}`);
});
