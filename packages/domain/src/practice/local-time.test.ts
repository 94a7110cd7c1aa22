import { describe, expect, it } from 'vitest';
import { instantOf, isSameLocalDay, localDay, localTime } from './local-time.ts';

const chicago = 'America/Chicago';

describe('practice-local time', () => {
  // Rule: appointments.practice-time-zone
  it('still has yesterday’s date when London has today’s', () => {
    const at = new Date('2026-10-15T03:30:00Z');
    expect([localDay(at, chicago), localTime(at, chicago)]).toEqual(['2026-10-14', '22:30']);
  });

  it('follows a clock change during the night', () => {
    const shown = ['2026-11-01T06:59:00Z', '2026-11-01T07:00:00Z'].map((at) =>
      localTime(new Date(at), chicago),
    );
    expect(shown).toEqual(['01:59', '01:00']);
  });

  it('tells apart the minutes before and after a clock change', () => {
    expect(localTime(new Date('2026-03-08T07:59:59.999Z'), 'America/Chicago')).toBe('01:59');
    expect(localTime(new Date('2026-03-08T08:00:00Z'), 'America/Chicago')).toBe('03:00');
    expect(localTime(new Date('2026-03-08T08:00:00Z'), 'Asia/Kathmandu')).toBe('13:45');
  });

  it('handles days of any length', () => {
    const midnight = new Date('2026-11-01T05:00:00Z');
    expect(isSameLocalDay(midnight, new Date('2026-11-02T05:59:00Z'), chicago)).toBe(true);
    expect(isSameLocalDay(midnight, new Date('2026-11-02T06:00:00Z'), chicago)).toBe(false);
    expect(isSameLocalDay(midnight, new Date('2026-11-01T04:59:00Z'), chicago)).toBe(false);
  });

  it('finds the instant of a local time in summer and in winter', () => {
    expect(instantOf('2026-07-01', '09:00', chicago)?.toISOString()).toBe('2026-07-01T14:00:00.000Z');
    expect(instantOf('2026-12-01', '09:00', chicago)?.toISOString()).toBe('2026-12-01T15:00:00.000Z');
  });

  it('rejects a skipped hour', () => {
    expect(instantOf('2026-03-08', '02:30', chicago)).toBeNull();
  });
});
