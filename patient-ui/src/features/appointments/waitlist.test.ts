import { expect, test } from 'vitest';
import { canJoinWaitlist, countdownText, preferenceOf } from './waitlist.ts';

test.each([
  [1_800_000, '30:00'],
  [59_100, '1:00'],
  [5_000, '0:05'],
  [0, '0:00'],
  [-4_000, '0:00'],
  [3_723_000, '1:02:03'],
])('shows %i ms left as %s', (milliseconds, shown) => {
  expect(countdownText(milliseconds)).toBe(shown);
});

test('a confirmed visit can wait for an earlier time, up to its own day', () => {
  const appointment = {
    appointmentStatus: 'SCHEDULED' as const,
    waitlist: null,
    appointmentDate: '2026-10-20',
    appointmentSlot: ['MORNING' as const],
  };
  expect(preferenceOf(appointment, '2026-10-14')).toEqual({
    from: '2026-10-14',
    to: '2026-10-20',
    appointmentSlot: ['MORNING'],
  });
  expect(preferenceOf({ ...appointment, appointmentDate: null }, '2026-10-14').to).toBe('2026-10-28');
});

test('the saved waitlist entry fills the form, starting today', () => {
  const waitlist = { from: '2026-10-10', to: '2026-10-16', appointmentSlot: ['ASAP' as const] };
  const appointment = {
    appointmentStatus: 'AWAITING TIME' as const,
    waitlist,
    appointmentDate: null,
    appointmentSlot: [],
  };
  expect(preferenceOf(appointment, '2026-10-14')).toEqual({ ...waitlist, from: '2026-10-14' });
});

test('a visit in progress cannot join the waitlist', () => {
  expect(canJoinWaitlist({ appointmentStatus: 'ON THE WAY' })).toBe(false);
  expect(canJoinWaitlist({ appointmentStatus: 'PENDING APPROVAL' })).toBe(true);
});
