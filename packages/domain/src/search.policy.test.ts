import { describe, expect, it } from 'vitest';
import { birthDatesOf, likeAnywhere, namePatternsOf, phoneDigitsOf, postalCodeOf } from './search.policy.ts';

it('a search matches every character literally', () => {
  expect(likeAnywhere('50%_\\')).toBe('%50\\%\\_\\\\%');
});

it('a search finds a name with any apostrophe', () => {
  expect(likeAnywhere("O'Malley")).toBe(likeAnywhere('O’Malley'));
});

it('a search accepts a phone number in any format, from three digits', () => {
  expect(phoneDigitsOf('(312)-555')).toBe('312555');
  expect(phoneDigitsOf('31')).toBeNull();
  expect(phoneDigitsOf('Nora 312')).toBeNull();
});

it('a search treats exactly five digits as a postal code', () => {
  expect(postalCodeOf('60614')).toBe('60614');
  expect(postalCodeOf('606')).toBeNull();
  expect(postalCodeOf('60614-1234')).toBeNull();
});

describe('a name', () => {
  it.each([
    ['Rivera', ['%Rivera%']],
    ['Rivera Nora', ['%Rivera Nora%', '%Nora% Rivera%']],
    ['Rivera, Nora', ['%Rivera, Nora%', '%Nora% Rivera%']],
    ['De La Cruz Maria', ['%De La Cruz Maria%', '%Maria% De La Cruz%']],
    ['Cruz, Maria Elena', ['%Cruz, Maria Elena%', '%Maria Elena% Cruz%']],
    ['100% Nora', ['%100\\% Nora%', '%Nora% 100\\%%']],
  ])('typed as %s is also searched in reverse order', (typed, patterns) => {
    expect(namePatternsOf(typed)).toEqual(patterns);
  });
});

describe('a birth date', () => {
  it.each(['06/25/1983', '6/25/1983', '1983-06-25', '1983/6/25', '06-25-1983', '6.25.1983', ' 6/25/1983 '])(
    'is read from %s',
    (typed) => expect(birthDatesOf(typed)).toEqual(['1983-06-25']),
  );

  it.each(['Jun 25, 1983', 'june 25 1983', 'JUNE 25, 1983', 'Sept 25, 1983'])(
    'is read with the name of its month: %s',
    (typed) => expect(birthDatesOf(typed)).toEqual([typed.startsWith('Sept') ? '1983-09-25' : '1983-06-25']),
  );

  it('with a two-digit year may be in either century', () => {
    expect(birthDatesOf('6/25/83')).toEqual(['1983-06-25', '2083-06-25']);
  });

  it.each(['13/25/1983', '02/30/1983', '6/25', '6/25/198', '312-555-0100', 'Nora', '60614', '1983-06-255'])(
    'is not read from %s',
    (typed) => expect(birthDatesOf(typed)).toEqual([]),
  );
});
