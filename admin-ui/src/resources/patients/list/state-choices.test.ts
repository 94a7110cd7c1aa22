import { expect, test } from 'vitest';
import { stateChoices } from './state-choices.ts';

const rows = [{ state: 'WI' }, { state: null }, { state: 'IL' }, { state: 'IL' }];
const values = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);

test('states are offered once each, in order, without empties', () => {
  expect(values(stateChoices(rows, undefined, undefined))).toEqual(['IL', 'WI']);
});

test('the chosen state stays on offer when no row has it', () => {
  expect(values(stateChoices([], undefined, 'IN'))).toEqual(['IN']);
});

test('what the list counted comes before what its page shows', () => {
  expect(values(stateChoices(rows, { IL: 90, IN: 2, '': 4 }, undefined))).toEqual(['IL', 'IN']);
});
