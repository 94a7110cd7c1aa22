import { describe, expect, it } from 'vitest';
import { instantOf, localDay, localTime } from './local-time.ts';

const chicago = 'America/Chicago';

describe('the practice’s own time', () => {
  it('still has yesterday’s date when London has today’s', () => {
    const at = new Date('2026-10-15T03:30:00Z');
    expect([localDay(at, chicago), localTime(at, chicago)]).toEqual(['2026-10-14', '22:30']);
  });

  it('finds the instant of a wall-clock time in summer and in winter', () => {
    expect(instantOf('2026-07-01', '09:00', chicago)?.toISOString()).toBe('2026-07-01T14:00:00.000Z');
    expect(instantOf('2026-12-01', '09:00', chicago)?.toISOString()).toBe('2026-12-01T15:00:00.000Z');
  });

  it('knows that a skipped hour does not exist', () => {
    expect(instantOf('2026-03-08', '02:30', chicago)).toBeNull();
  });
});
