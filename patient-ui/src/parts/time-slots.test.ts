import { describe, expect, test } from 'vitest';
import { clockIn, isSlotClosed, slotsOver, toggleSlot } from './time-slots.ts';

describe('time slots', () => {
  test('are at most two of the day', () => {
    expect(toggleSlot(['MORNING'], 'EVENING')).toEqual(['MORNING', 'EVENING']);
    expect(isSlotClosed(['MORNING', 'EVENING'], 'AFTERNOON')).toBe(true);
    expect(isSlotClosed(['MORNING', 'EVENING'], 'MORNING')).toBe(false);
  });

  test('and ASAP exclude each other', () => {
    expect(toggleSlot(['MORNING', 'EVENING'], 'ASAP')).toEqual(['ASAP']);
    expect(toggleSlot(['ASAP'], 'MORNING')).toEqual(['MORNING']);
    expect(isSlotClosed(['ASAP'], 'MORNING')).toBe(false);
  });

  test('are taken back by a second press', () => {
    expect(toggleSlot(['MORNING'], 'MORNING')).toEqual([]);
  });

  test('are over from their last hour on, on that day only', () => {
    const over = (hour: number) => slotsOver('2026-11-20', { day: '2026-11-20', hour });
    expect(over(10)).toEqual([]);
    expect(over(11)).toEqual(['MORNING']);
    expect(over(14)).toEqual(['MORNING', 'AFTERNOON']);
    expect(over(23)).toEqual(['MORNING', 'AFTERNOON', 'EVENING']);
    expect(slotsOver('2026-11-21', { day: '2026-11-20', hour: 23 })).toEqual([]);
  });

  test('follow the clock of the practice, wherever the browser is', () => {
    const clock = clockIn('America/Chicago', new Date('2026-11-21T01:30:00Z'));
    expect(clock).toEqual({ day: '2026-11-20', hour: 19 });
  });
});
