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

test('a night on which clocks change gives no time twice, whatever the zone of the process', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'America/Chicago';
  try {
    const night = { date: '2026-11-01', firstTime: '00:30', minutesApart: 60 };
    expect(planRound([null, null, null], night)).toEqual(
      ['00:30', '01:30', '02:30'].map((time) => ({ day: night.date, time })),
    );
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
