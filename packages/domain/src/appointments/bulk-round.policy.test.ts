import { expect, test } from 'vitest';
import { planRound } from './bulk-round.policy.ts';

const round = { date: '2026-10-14', firstTime: '22:30', minutesApart: 60 };

test('appointments without a time follow each other until the day ends', () => {
  expect(planRound([null, null, null], round)).toEqual([
    { day: '2026-10-14', time: '22:30' },
    { day: '2026-10-14', time: '23:30' },
    null,
  ]);
});

test('an appointment with a time keeps it and takes no time from the others', () => {
  const own = { day: '2026-10-16', time: '09:00' };
  expect(planRound([null, own, null], round)).toEqual([
    { day: '2026-10-14', time: '22:30' },
    own,
    { day: '2026-10-14', time: '23:30' },
  ]);
});
