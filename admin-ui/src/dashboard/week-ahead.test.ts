import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { expect, test } from 'vitest';
import { daysAhead } from './week-ahead.ts';

const opening = { openingHours: [{ weekday: 1, from: '08:00', to: '18:00' }], holidays: [] };
const provider = { id: 'provider', hours: [], daysOff: [] };
const placed = {
  providerId: 'provider',
  appointmentDate: '2026-10-19',
  preferedAppointmentDate: '2026-10-19',
  startTime: '09:00',
  endTime: '10:30',
  durationMinutes: 90,
  travelMinutes: 30,
  clash: null,
};
const waiting = { ...placed, providerId: null, appointmentDate: null, startTime: null, endTime: null };
const board = {
  providers: [provider],
  providerCount: 1,
  appointments: [placed],
  unassigned: [
    waiting,
    { ...waiting, providerId: 'provider' },
    { ...waiting, preferedAppointmentDate: '2026-10-16' },
  ],
  unassignedCount: 3,
} as unknown as Board;

// Rule: appointments.dashboard-shows-open-work
test('counts a day’s visits as its list does, and how much of the working time they take', () => {
  expect(daysAhead(board, ['2026-10-19', '2026-10-20'], opening as never)).toEqual([
    { day: '2026-10-19', visits: 3, unassigned: 1, load: 0.2 },
    { day: '2026-10-20', visits: 0, unassigned: 0, load: null },
  ]);
});

test('counts nothing if only a part of the visits was read', () => {
  expect(daysAhead({ ...board, unassignedCount: 501 }, ['2026-10-19'], opening as never)).toBeNull();
  expect(daysAhead({ ...board, providerCount: 201 }, ['2026-10-19'], opening as never)).toBeNull();
});
