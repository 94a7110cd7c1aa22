import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { NextAppointment } from './NextAppointment.tsx';

const appointment = {
  id: 'visit-1',
  patient: { id: 'omar', firstName: 'Omar', lastName: 'Delgado' },
  patientAge: 48,
  patientGender: 'MALE',
  appointmentStatus: 'SCHEDULED',
  startTime: '15:00',
  endTime: '15:30',
  serviceNames: ['Telemedicine visit'],
  allergies: [],
  noKnownAllergies: true,
  allowedTransitions: [],
  lateMinutes: 0,
  telemedicine: true,
  telemedicineLink: null,
  videoWaitingSince: '2026-11-29T15:00:00.000Z',
} as unknown as DayAppointment;

// Rule: appointments.video-waiting-shown
it('the notice of a patient who waits takes the width of the card on a phone', async () => {
  await showInConsole(<NextAppointment appointment={appointment} />, { width: 390 });
  const notice = page.getByRole('status').filter({ hasText: 'Patient in the waiting room' });
  await expect.element(notice).toBeVisible();
  expect(notice.element().clientWidth).toBeGreaterThan(250);
});
