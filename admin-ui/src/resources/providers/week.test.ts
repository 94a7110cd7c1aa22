import { describe, expect, it } from 'vitest';
import { clockText, dayText } from './week.ts';

describe("a provider's week", () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:05', '9:05 AM'],
    ['12:00', '12:00 PM'],
    ['13:30', '1:30 PM'],
  ])('formats %s as %s', (time, text) => {
    expect(clockText(time)).toBe(text);
  });

  it("lists a day's hours in order, and nothing for a day off", () => {
    const hours = [
      { weekday: 1, from: '13:00', to: '17:00' },
      { weekday: 1, from: '08:00', to: '12:00' },
    ];
    expect(dayText(hours, 1)).toBe('8:00 AM – 12:00 PM, 1:00 PM – 5:00 PM');
    expect(dayText(hours, 2)).toBeNull();
  });
});
