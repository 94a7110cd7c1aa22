import { expect, test } from 'vitest';
import { planRound } from './schedule.policy.ts';

const round = { date: '2026-10-14', firstTime: '22:30', minutesApart: 60 };

test('visits without a time follow each other until the day is over', () => {
  expect(planRound([null, null, null], round)).toEqual([
    { day: '2026-10-14', time: '22:30' },
    { day: '2026-10-14', time: '23:30' },
    null,
  ]);
});

test('a visit that has a time keeps it and takes none of the round', () => {
  const own = { day: '2026-10-16', time: '09:00' };
  expect(planRound([null, own, null], round)).toEqual([
    { day: '2026-10-14', time: '22:30' },
    own,
    { day: '2026-10-14', time: '23:30' },
  ]);
});
