import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { arrivalWindowOf, lateMinutesOf } from './running-late.policy.ts';

const startsAt = new Date('2026-10-14T19:00:00Z');
const appointment = {
  status: 'SCHEDULED' as const,
  telemedicine: false,
  startsAt,
  endsAt: addMinutes(startsAt, 45),
  providerArrivedAt: null,
};
const practice = { arrivalWindowMinutes: 30 };
const late = (change: Partial<Parameters<typeof lateMinutesOf>[0]>, minutes: number) =>
  lateMinutesOf({ ...appointment, ...change }, addMinutes(startsAt, minutes), practice);

describe('an appointment is late', () => {
  // Rule: appointments.running-late
  it('when no one has set out by its start', () => {
    expect(late({}, 0)).toBe(0);
    expect(late({}, 12)).toBe(12);
  });

  // Rule: appointments.arrival-window
  it('when the provider is en route but has not arrived within the window', () => {
    expect(late({ status: 'ON THE WAY' }, 30)).toBe(0);
    expect(late({ status: 'ON THE WAY' }, 35)).toBe(5);
    expect(late({ status: 'ON THE WAY', providerArrivedAt: startsAt }, 35)).toBe(0);
  });

  // Rule: appointments.running-late
  it('for telemedicine, only when it is not done by its end', () => {
    expect(late({ telemedicine: true }, 40)).toBe(0);
    expect(late({ telemedicine: true }, 50)).toBe(5);
  });

  it('never without a time, and not once it is done', () => {
    expect(late({ startsAt: null, endsAt: null, status: 'AWAITING TIME' }, 90)).toBe(0);
    expect(late({ status: 'AWAITING PAYMENT' }, 90)).toBe(0);
  });
});

const visit = { telemedicine: false, startsAt, enRouteAt: null };

// Rule: appointments.arrival-window
it.each([
  ['before anyone sets out', visit, { from: '14:00', to: '14:30' }],
  [
    'after an early departure',
    { ...visit, enRouteAt: new Date('2026-10-14T18:40:00Z') },
    { from: '14:00', to: '14:30' },
  ],
  [
    'after a late departure',
    { ...visit, enRouteAt: new Date('2026-10-14T19:10:00Z') },
    { from: '14:10', to: '14:40' },
  ],
  ['online', { ...visit, telemedicine: true }, null],
  ['without a time', { ...visit, startsAt: null }, null],
])('%s the provider is expected within the window', (_, timed, window) => {
  expect(arrivalWindowOf(timed, { ...practice, timeZone: 'America/Chicago' })).toEqual(window);
});
