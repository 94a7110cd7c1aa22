import { es } from 'date-fns/locale/es';
import { describe, expect, it } from 'vitest';
import { parsePartialDate, partialDateText, typedPartialDate } from './partial-date.ts';

describe('a partial date', () => {
  // Rule: care.chart-dates-are-rough
  it.each([
    ['2019', '2019'],
    ['6/2019', '2019-06'],
    ['06 / 2019', '2019-06'],
    ['6/30/2019', '2019-06-30'],
    ['06-30-2019', '2019-06-30'],
  ])('is accepted as %s', (typed, value) => {
    expect(parsePartialDate(typed)).toBe(value);
  });

  it.each(['', '19', '13/2019', '02/30/2019', '2019/06', '1/2/3/2019', 'June 2019', '1812'])(
    'is rejected as %j',
    (typed) => {
      expect(parsePartialDate(typed)).toBeNull();
    },
  );

  it('is shown in a field as it was typed', () => {
    for (const typed of ['2019', '06/2019', '06/30/2019'])
      expect(typedPartialDate(parsePartialDate(typed) ?? '')).toBe(typed);
  });

  it('is formatted in both languages', () => {
    const zone = 'America/Chicago';
    expect(['2019', '2023-03', '2026-11-18'].map((value) => partialDateText(value, { zone }))).toEqual([
      '2019',
      'March 2023',
      'Nov 18, 2026',
    ]);
    expect(['2023-03', '2026-11-18'].map((value) => partialDateText(value, { zone, locale: es }))).toEqual([
      'marzo de 2023',
      '18 nov de 2026',
    ]);
  });
});
