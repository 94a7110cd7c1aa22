import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';

const patient = { id: 'patient-1', firstName: 'Rosalind', lastName: 'Park' };
const waiting = {
  id: 'visit-1',
  appointmentKey: 'BSD-10228',
  patient,
  appointmentStatus: 'AWAITING TIME',
  serviceNames: ['Urgent Care Visit'],
  appointmentSlot: ['EVENING'],
  providerName: null,
  lateMinutes: 0,
  waitingSince: '2030-10-12T15:00:00Z',
} satisfies Dashboard['needsAttention'][number];
const visit = {
  id: 'visit-1',
  version: 3,
  appointmentKey: 'BSD-10228',
  appointmentStatus: 'AWAITING TIME',
  telemedicine: false,
  preferedAppointmentDate: '2030-10-14',
  appointmentSlot: ['EVENING'],
  telemedicineTime: null,
  appointmentDate: null,
  appointmentTime: null,
  allowedTransitions: ['assign'],
  dueAmount: 0,
  patient,
  patientContact: { dateOfBirth: '1975-03-02', gender: 'Female' },
  services: [{ name: 'Urgent Care Visit' }],
  durationMinutes: 45,
  serviceAddress: null,
  allergies: [],
  noKnownAllergies: true,
};

serveCalls(
  answer(rankProviders, () => ({
    durationMinutes: 45,
    requiredSkills: [],
    from: '14:00',
    to: '17:00',
    providers: [],
    requested: null,
  })),
);

it('assigns a waiting visit without leaving the dashboard', async () => {
  await showInConsole(<NeedsAttention appointments={[waiting]} />, {
    dataProvider: { getOne: async () => ({ data: visit }) as never },
  });
  await page.getByRole('button', { name: 'Assign Rosalind Park, BSD-10228' }).click();
  const drawer = page.getByRole('dialog', { name: 'Assign provider' });
  await expect.element(drawer.getByText('Rosalind Park, BSD-10228')).toBeVisible();
});

it('opens a visit that waits for approval, which is read first', async () => {
  const requested = { ...waiting, appointmentStatus: 'PENDING APPROVAL' as const };
  await showInConsole(<NeedsAttention appointments={[requested]} />);
  await expect
    .element(page.getByRole('link', { name: 'Review Rosalind Park, BSD-10228' }))
    .toHaveAttribute('href', '/appointments/visit-1/show');
});
