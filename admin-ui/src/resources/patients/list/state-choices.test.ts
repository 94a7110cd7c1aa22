import { expect, test } from 'vitest';
import { stateChoices } from './state-choices.ts';

const rows = [{ state: 'WI' }, { state: null }, { state: 'IL' }, { state: 'IL' }];
const values = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);

test('lists each state once, sorted, without empty values', () => {
  expect(values(stateChoices(rows, undefined, undefined))).toEqual(['IL', 'WI']);
});

test('keeps the selected state even if no row has it', () => {
  expect(values(stateChoices([], undefined, 'IN'))).toEqual(['IN']);
});

test('prefers the facets to the rows on the page', () => {
  expect(values(stateChoices(rows, { IL: 90, IN: 2, '': 4 }, undefined))).toEqual(['IL', 'IN']);
});
