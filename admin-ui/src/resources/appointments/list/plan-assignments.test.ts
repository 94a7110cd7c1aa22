import { expect, test } from 'vitest';
import type { VisitInHand } from '../actions/visit-in-hand.ts';
import { planAssignments } from './plan-assignments.ts';

const visit = (id: string, overrides: Partial<VisitInHand> = {}): VisitInHand => ({
  id,
  version: 1,
  appointmentKey: id,
  appointmentStatus: 'AWAITING TIME',
  telemedicine: false,
  preferedAppointmentDate: '2026-10-14',
  appointmentSlot: ['MORNING'],
  telemedicineTime: null,
  appointmentDate: null,
  appointmentTime: null,
  allowedTransitions: [],
  totalAmount: 0,
  patient: { id: 'p', firstName: 'Grace', lastName: 'O’Malley' },
  ...overrides,
});

const timesOf = (visits: VisitInHand[]) =>
  planAssignments(visits, { date: '2026-10-14', firstTime: '22:30', minutesApart: 60 }).map(
    ({ appointmentDate, appointmentTime }) => `${appointmentDate} ${appointmentTime}`,
  );

test('visits without a time follow each other, past midnight too', () => {
  expect(timesOf([visit('a'), visit('b'), visit('c')])).toEqual([
    '2026-10-14 22:30',
    '2026-10-14 23:30',
    '2026-10-15 00:30',
  ]);
});

test('a visit that has a time keeps it and takes none of the round', () => {
  const scheduled = visit('b', { appointmentDate: '2026-10-16', appointmentTime: '09:00' });
  const video = visit('c', { telemedicine: true, telemedicineTime: '14:00' });
  expect(timesOf([visit('a'), scheduled, video, visit('d')])).toEqual([
    '2026-10-14 22:30',
    '2026-10-16 09:00',
    '2026-10-14 14:00',
    '2026-10-14 23:30',
  ]);
});
