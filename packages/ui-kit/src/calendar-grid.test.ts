import { describe, expect, test } from 'vitest';
import {
  isOutside,
  readTyped,
  shapeTyped,
  typedOf,
  weeksOf,
  withCentury,
  yearsAround,
} from './calendar-grid.ts';

describe('a typed date', () => {
  test('gets its slashes', () => {
    expect(shapeTyped('1123')).toBe('11/23');
    expect(shapeTyped('11232026')).toBe('11/23/2026');
    expect(shapeTyped('3/2/1985')).toBe('03/02/1985');
    expect(shapeTyped('11/2')).toBe('11/2');
  });

  test('is parsed when complete and valid', () => {
    expect(readTyped('11/23/2026')).toBe('2026-11-23');
    expect(readTyped('02/30/2026')).toBeNull();
    expect(readTyped('11/23')).toBeNull();
  });

  test('with two digits for the year is of the latest one that is allowed', () => {
    expect(withCentury('06/25/83', '2026-11-28')).toBe('06/25/1983');
    expect(withCentury('06/25/24', '2026-11-28')).toBe('06/25/2024');
    expect(withCentury('12/01/26')).toBe('12/01/2026');
    expect(withCentury('06/25/198')).toBe('06/25/198');
    expect(withCentury('06/25/19')).toBe('06/25/19');
  });

  test('is shown as typed until then', () => {
    expect(typedOf('2026-11-23')).toBe('11/23/2026');
    expect(typedOf('11/2')).toBe('11/2');
  });
});

test('a month is six weeks from Sunday', () => {
  const weeks = weeksOf('2026-11-19');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[5]?.[6]).toBe('2026-12-12');
});

test('years are paged by thirty, ending with the last year', () => {
  expect(yearsAround(2026, 2026)).toEqual(Array.from({ length: 30 }, (_, at) => 1997 + at));
  expect(yearsAround(1985, 2026)[0]).toBe(1967);
});

test('a day out of range cannot be chosen', () => {
  expect(isOutside('2026-11-18', '2026-11-19')).toBe(true);
  expect(isOutside('2026-11-19', '2026-11-19', '2026-11-19')).toBe(false);
  expect(isOutside('2026-11-20', undefined, '2026-11-19')).toBe(true);
});
