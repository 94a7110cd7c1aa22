import { expect, test } from 'vitest';
import { patientTabs, stateChoices } from './patient-filters.ts';

test('gives each status a tab with its count, and one for all', () => {
  const tabs = patientTabs({ status: { ACTIVE: 90, INVITED: 4 } });
  expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'All 94',
    'No account yet 4',
    'Active 90',
    'Inactive 0',
    'Deceased 0',
  ]);
});

test('shows tabs without counts until the list has loaded', () => {
  expect(patientTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
});

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
