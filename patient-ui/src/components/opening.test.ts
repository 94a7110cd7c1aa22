import { describe, expect, it } from 'vitest';
import { hourText, openState } from './opening.ts';

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

  it('writes whole hours short', () => {
    expect([hourText('17:00'), hourText('08:30')]).toEqual(['5\u00a0PM', '8:30\u00a0AM']);
  });
});
