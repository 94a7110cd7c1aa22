import { expect, it } from 'vitest';
import { arrivalWindowOf } from './running-late.policy.ts';

const practice = { arrivalWindowMinutes: 30, timeZone: 'America/Chicago' };
const startsAt = new Date('2026-10-14T19:00:00Z');
const visit = { telemedicine: false, startsAt, enRouteAt: null };

// Rule: appointments.arrival-window
it.each([
  ['before anybody sets out', visit, { from: '14:00', to: '14:30' }],
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
  expect(arrivalWindowOf(timed, practice)).toEqual(window);
});
