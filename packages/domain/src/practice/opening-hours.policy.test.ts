import { isOpenOn } from '@bedside/contracts/practice/opening';
import { describe, expect, it, vi } from 'vitest';
import { answerDay, closedSince, formatOpeningHours, nextOpenDay, replyBy } from './opening-hours.policy.ts';

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' }));
const practice = {
  openingHours: week,
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
  sameDayUntil: '16:00',
  timeZone: 'America/Chicago',
};

describe('the text of opening hours', () => {
  it('joins consecutive days with the same hours', () => {
    expect(formatOpeningHours(week)).toBe('Mon to Fri, 8 AM to 5 PM');
  });

  it('lists other days, half hours, and a break at noon', () => {
    const lines = [
      { weekday: 1, from: '13:00', to: '17:30' },
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 6, from: '10:00', to: '14:00' },
      { weekday: 0, from: '10:00', to: '14:00' },
    ];
    expect(formatOpeningHours(lines)).toBe(
      'Mon, 9 AM to 12 PM and 1 PM to 5:30 PM; Sat to Sun, 10 AM to 2 PM',
    );
  });
});

describe('a request', () => {
  // Rule: appointments.reply-time
  it.each([
    ['on a working day in time', '2026-11-24T21:59:00Z', 'today'],
    ['on a working day at the hour', '2026-11-24T22:00:00Z', 'next business day'],
    ['on a Saturday', '2026-11-21T16:00:00Z', 'next business day'],
    ['on a holiday', '2026-11-26T16:00:00Z', 'next business day'],
  ])('%s is answered by %s', (_when, now, answered) => {
    expect(replyBy(new Date(now), practice)).toBe(answered);
  });

  it('is answered on its own day, or on the next open one', () => {
    expect(answerDay(new Date('2026-11-24T21:59:00Z'), practice)).toBe('2026-11-24');
    expect(answerDay(new Date('2026-11-25T22:00:00Z'), practice)).toBe('2026-11-27');
  });

  it('counts holidays and weekends as closed', () => {
    const days = ['2026-11-25', '2026-11-26', '2026-11-28'];
    expect(days.map((day) => isOpenOn(day, practice))).toEqual([true, false, false]);
  });

  it('names the next open day, across weekends and holidays', () => {
    expect(nextOpenDay(new Date('2026-11-25T23:00:00Z'), practice)).toBe('2026-11-27');
    expect(nextOpenDay(new Date('2026-11-28T18:00:00Z'), practice)).toBe('2026-11-30');
    expect(nextOpenDay(new Date('2026-11-25T23:00:00Z'), { ...practice, openingHours: [] })).toBeNull();
  });

  it('names a later day even when the server’s clock jumps ahead', () => {
    vi.stubEnv('TZ', 'America/Chicago');
    const daily = {
      ...practice,
      openingHours: [0, 1].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
    };
    expect(nextOpenDay(new Date('2026-03-08T18:00:00Z'), daily)).toBe('2026-03-09');
    vi.unstubAllEnvs();
  });
});

describe('the practice', () => {
  it.each([
    ['is open from the first minute', '2026-11-24T14:00:00Z', null],
    ['is open to the last', '2026-11-24T22:59:00Z', null],
    ['is closed since the afternoon', '2026-11-24T23:00:00Z', '2026-11-24T23:00:00Z'],
    ['is closed in the morning since the day before', '2026-11-25T13:59:00Z', '2026-11-24T23:00:00Z'],
    ['is closed on a holiday since the day before it', '2026-11-26T18:00:00Z', '2026-11-25T23:00:00Z'],
    ['is closed on a weekend since Friday', '2026-11-22T18:00:00Z', '2026-11-20T23:00:00Z'],
  ])('%s', (_what, now, since) => {
    expect(closedSince(new Date(now), practice)).toEqual(since && new Date(since));
  });

  it('is closed at noon since its break started, and since long ago if it never opens', () => {
    const noon = {
      ...practice,
      openingHours: [
        { weekday: 2, from: '08:00', to: '12:00' },
        { weekday: 2, from: '13:00', to: '17:00' },
      ],
    };
    expect(closedSince(new Date('2026-11-24T18:30:00Z'), noon)).toEqual(new Date('2026-11-24T18:00:00Z'));
    expect(closedSince(new Date('2026-11-24T18:30:00Z'), { ...practice, openingHours: [] })).toBeInstanceOf(
      Date,
    );
  });
});
