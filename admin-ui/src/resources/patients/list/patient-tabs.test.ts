import { expect, test } from 'vitest';
import { patientTabs } from './patient-tabs.ts';

test('each status has a tab with its count, and all of them together one', () => {
  const tabs = patientTabs({ status: { ACTIVE: 90, INVITED: 4 } });
  expect(tabs.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'All 94',
    'Invited 4',
    'Active 90',
    'Inactive 0',
    'Deceased 0',
  ]);
});

test('tabs stand there without counts until these come', () => {
  expect(patientTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
});
