import { describe, expect, it } from 'vitest';
import { hourText, openState, weekLines } from './opening.ts';

const practice = {
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
  timeZone: 'America/Chicago',
};

describe('the practice', () => {
  it.each([
    ['during the day', '2026-11-24T18:00:00Z', { open: true, until: '17:00' }],
    ['before it opens', '2026-11-24T12:00:00Z', { open: false, next: { day: '2026-11-24', from: '08:00' } }],
    [
      'the evening before a holiday',
      '2026-11-26T01:00:00Z',
      { open: false, next: { day: '2026-11-27', from: '08:00' } },
    ],
    ['on a weekend', '2026-11-22T18:00:00Z', { open: false, next: { day: '2026-11-23', from: '08:00' } }],
  ])('says whether it is open %s', (_when, now, state) => {
    expect(openState(practice, new Date(now))).toEqual(state);
  });

  it('that never opens names no day', () => {
    const never = { ...practice, openingHours: [] };
    expect(openState(never, new Date('2026-11-24T18:00:00Z'))).toEqual({ open: false, next: null });
  });

  it('puts days of the same hours in one line, and today in its own', () => {
    const spans = weekLines(practice, '2026-11-19').map(({ from, to, hours }) => [from, to, hours.length]);
    expect(spans).toEqual([
      ['2026-11-16', '2026-11-18', 1],
      ['2026-11-19', '2026-11-19', 1],
      ['2026-11-20', '2026-11-20', 1],
      ['2026-11-21', '2026-11-22', 0],
    ]);
    const holiday = weekLines(practice, '2026-11-23').map(({ from, to }) => [from, to]);
    expect(holiday).toContainEqual(['2026-11-26', '2026-11-26']);
  });

  it('writes whole hours short', () => {
    expect([hourText('17:00'), hourText('08:30')]).toEqual(['5\u00a0PM', '8:30\u00a0AM']);
  });
});
