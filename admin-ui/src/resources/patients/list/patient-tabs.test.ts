import { expect, test } from 'vitest';
import { patientTabs } from './patient-tabs.ts';

test('gives each status a tab with its count, and one for all', () => {
  const tabs = patientTabs({ status: { ACTIVE: 90, INVITED: 4 } });
  expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'All 94',
    'Invited 4',
    'Active 90',
    'Inactive 0',
    'Deceased 0',
  ]);
});

test('shows tabs without counts until the list has loaded', () => {
  expect(patientTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
});
