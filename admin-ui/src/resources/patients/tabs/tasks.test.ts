import { expect, test } from 'vitest';
import { tasksFor } from './tasks.ts';

const now = new Date('2026-10-14T15:42:00Z');
const zone = 'America/Chicago';
const appointment = {
  id: 'v',
  appointmentKey: 'BS-1',
  dueAmount: 437.75,
  paymentMode: null,
  appointmentDate: null,
  appointmentTime: null,
  preferedAppointmentDate: '2026-10-15',
  appointmentSlot: ['MORNING'],
  telemedicineTime: null,
} as const;
const consent = { id: 'c', title: 'Telehealth', expired: false, expiresAt: '2026-10-20T15:00:00Z' } as const;
const at = '/patients/p/consents';

test('an appointment becomes a task when it needs review, a time or payment', () => {
  const statuses = [
    'PENDING APPROVAL',
    'AWAITING TIME',
    'AWAITING PAYMENT',
    'PAYMENT REQUESTED',
    'COMPLETED',
  ] as const;
  const appointments = statuses.map((appointmentStatus) => ({ ...appointment, appointmentStatus }));
  expect(tasksFor(appointments, [], at, zone, now).map(({ title }) => title)).toEqual([
    'Visit awaiting approval',
    'Unscheduled visit',
    '$437.75 payment due',
    '$437.75 payment to confirm',
  ]);
  expect(tasksFor(appointments, [], at, zone, now)[0]?.note).toBe('BS-1, Tomorrow, morning');
});

// Rule: money.plan-bill-is-not-overdue
test('a visit that is paid later by agreement is no task', () => {
  const later = { ...appointment, appointmentStatus: 'PAYMENT REQUESTED', paymentMode: 'BML' } as const;
  expect(tasksFor([later], [], at, zone, now)).toEqual([]);
});

test('a consent is a task until it is answered or expires', () => {
  const consents = [
    { ...consent, consentStatus: 'SENT' } as const,
    { ...consent, consentStatus: 'APPROVED' } as const,
    { ...consent, consentStatus: 'SENT', expired: true } as const,
  ];
  expect(tasksFor([], consents, at, zone, now)).toMatchObject([
    { title: 'Telehealth, expires in 6 days', to: at },
  ]);
});
