import { describe, expect, test } from 'vitest';
import {
  appointmentTimeText,
  dayLabel,
  driveText,
  durationText,
  lateText,
  lowercaseFirst,
  placeText,
  serviceText,
  shortInstant,
  waitText,
} from './appointment-text.ts';

const zone = 'America/Chicago';
/** Wed Oct 14, 10:42 AM in Chicago */
const now = new Date('2026-10-14T15:42:00Z');

const appointment = {
  appointmentStatus: 'SCHEDULED',
  appointmentDate: '2026-10-14',
  appointmentTime: '10:30',
  preferedAppointmentDate: '2026-10-14',
  appointmentSlot: ['MORNING'],
  telemedicineTime: null,
} as const;
const unscheduled = { ...appointment, appointmentDate: null, appointmentTime: null } as const;

describe('a day', () => {
  test('has a name near today', () => {
    expect(dayLabel('2026-10-14', zone, now)).toBe('Today');
    expect(dayLabel('2026-10-15', zone, now)).toBe('Tomorrow');
    expect(dayLabel('2026-10-13', zone, now)).toBe('Yesterday');
  });

  test('includes its year only if it is another one', () => {
    expect(dayLabel('2026-10-21', zone, now)).toBe('Oct 21');
    expect(dayLabel('2025-10-21', zone, now)).toBe('Oct 21, 2025');
  });

  test("is in the practice's time zone, not the browser's", () => {
    expect(dayLabel('2026-10-13', zone, new Date('2026-10-14T04:30:00Z'))).toBe('Today');
  });
});

test('shows the time for today, and the date for earlier days', () => {
  expect(shortInstant('2026-10-14T14:54:00Z', zone, now)).toBe('9:54 AM');
  expect(shortInstant('2026-10-12T14:54:00Z', zone, now)).toBe('Oct 12');
});

test("shows an appointment's time, or else its preferred time", () => {
  expect(appointmentTimeText(appointment, zone, now)).toBe('Today, 10:30 AM');
  expect(appointmentTimeText(unscheduled, zone, now)).toBe('Today, morning');
  expect(appointmentTimeText({ ...unscheduled, appointmentSlot: ['ASAP'] }, zone, now)).toBe('Today, ASAP');
  expect(appointmentTimeText({ ...unscheduled, telemedicineTime: '14:00' }, zone, now)).toBe(
    'Today, 2:00 PM',
  );
});

test('shows a wait in minutes, hours, then days', () => {
  expect([14, 60, 125, 4 * 24 * 60].map(durationText)).toEqual(['14 min', '1h', '2h 5m', '4d']);
  expect([75, 120, 2557].map(driveText)).toEqual(['75 min', '2h', '42h 37m']);
});

test('counts waiting time only while the practice must act', () => {
  const statusChangedAt = '2026-10-14T14:22:00Z';
  expect(waitText({ appointmentStatus: 'AWAITING TIME', statusChangedAt }, now)).toBe('1h 20m');
  expect(waitText({ appointmentStatus: 'SCHEDULED', statusChangedAt }, now)).toBeNull();
});

test('marks only scheduled appointments past their time as late', () => {
  expect(lateText(appointment, zone, now)).toBe('12 min late');
  expect(lateText({ ...appointment, appointmentTime: '10:40' }, zone, now)).toBeNull();
  expect(lateText({ ...appointment, appointmentStatus: 'ON THE WAY' }, zone, now)).toBeNull();
  expect(lateText({ ...appointment, appointmentDate: '2026-10-13' }, zone, now)).toBeNull();
});

test('counts services beyond the first', () => {
  expect(serviceText(['IV hydration'])).toBe('IV hydration');
  expect(serviceText(['IV hydration', 'B12', 'Labs'])).toBe('IV hydration & 2 more');
  expect(serviceText([])).toBe('No service yet');
});

test('lowercases a day within a sentence, but not a month', () => {
  expect(lowercaseFirst('Today, 9:54 AM')).toBe('today, 9:54 AM');
  expect(lowercaseFirst('Oct 13, 4:40 PM')).toBe('Oct 13, 4:40 PM');
});

// Rule: appointments.imports-show-what-is-known
test('names no place or time of a visit of the old system', () => {
  const old = { ...appointment, appointmentDate: '2024-03-04', appointmentTime: null };
  expect(appointmentTimeText(old, zone, now)).toBe('Mar 4, 2024');
  expect(placeText({ telemedicine: false, fromOldSystem: true })).toBeNull();
  expect(placeText({ telemedicine: false })).toBe('in-home');
});
