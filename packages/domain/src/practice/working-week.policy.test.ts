import { describe, expect, it } from 'vitest';
import { requireOneLineAtATime } from './opening-hours.policy.ts';

const line = (weekday: number, from: string, to: string) => ({ weekday, from, to });

describe('a working week', () => {
  it('allows adjoining periods, and the same hours on other days', () => {
    const week = [line(1, '13:00', '17:00'), line(1, '08:00', '13:00'), line(2, '08:00', '13:00')];
    expect(() => requireOneLineAtATime(week)).not.toThrow();
    expect(() => requireOneLineAtATime([])).not.toThrow();
  });

  // Rule: people.working-hours-do-not-overlap
  it.each([
    ['overlap', [line(1, '08:00', '13:00'), line(1, '12:59', '17:00')]],
    ['begin alike', [line(1, '08:00', '13:00'), line(1, '08:00', '12:00')]],
    ['lie within one another', [line(1, '09:00', '10:00'), line(1, '08:00', '17:00')]],
  ])('refuses two periods that %s', (_how, week) => {
    expect(() => requireOneLineAtATime(week)).toThrow('overlap');
  });
});
