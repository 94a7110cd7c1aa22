import { describe, expect, test } from 'vitest';
import { clockIn, isTimeOfDayPast, pastTimesOfDay, toggleTimeOfDay } from './time-slots.ts';

describe('time slots', () => {
  test('are at most two of the day', () => {
    expect(toggleTimeOfDay(['MORNING'], 'EVENING')).toEqual(['MORNING', 'EVENING']);
    expect(isTimeOfDayPast(['MORNING', 'EVENING'], 'AFTERNOON')).toBe(true);
    expect(isTimeOfDayPast(['MORNING', 'EVENING'], 'MORNING')).toBe(false);
  });

  test('and ASAP exclude each other', () => {
    expect(toggleTimeOfDay(['MORNING', 'EVENING'], 'ASAP')).toEqual(['ASAP']);
    expect(toggleTimeOfDay(['ASAP'], 'MORNING')).toEqual(['MORNING']);
    expect(isTimeOfDayPast(['ASAP'], 'MORNING')).toBe(false);
  });

  test('are taken back by a second press', () => {
    expect(toggleTimeOfDay(['MORNING'], 'MORNING')).toEqual([]);
  });

  test('are over from their last hour on, on that day only', () => {
    const over = (hour: number) => pastTimesOfDay('2026-11-20', { day: '2026-11-20', hour });
    expect(over(10)).toEqual([]);
    expect(over(11)).toEqual(['MORNING']);
    expect(over(14)).toEqual(['MORNING', 'AFTERNOON']);
    expect(over(23)).toEqual(['MORNING', 'AFTERNOON', 'EVENING']);
    expect(pastTimesOfDay('2026-11-21', { day: '2026-11-20', hour: 23 })).toEqual([]);
  });

  test('follow the clock of the practice, wherever the browser is', () => {
    const clock = clockIn('America/Chicago', new Date('2026-11-21T01:30:00Z'));
    expect(clock).toEqual({ day: '2026-11-20', hour: 19 });
  });
});
