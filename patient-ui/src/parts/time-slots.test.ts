import { describe, expect, test } from 'vitest';
import { isSlotClosed, toggleSlot } from './time-slots.ts';

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
});
