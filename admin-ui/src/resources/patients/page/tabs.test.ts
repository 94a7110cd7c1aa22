import { expect, test } from 'vitest';
import { tabAt, tabsFor } from './tabs.ts';

const admin = { role: 'ADMIN' } as const;
const superAdmin = { role: 'SUPER_ADMIN' } as const;

test('each tab has an address, and an unknown one opens the first', () => {
  expect(tabAt('', admin).label).toBe('Overview');
  expect(tabAt('household', admin).label).toBe('Household');
  expect(tabAt('household/', admin).label).toBe('Household');
  expect(tabAt('notes/detail', admin).label).toBe('Notes in full');
  expect(tabAt('anything', admin).label).toBe('Overview');
});

test('who looked at a chart is for super-admins', () => {
  expect(tabsFor(admin).map(({ at }) => at)).not.toContain('activity');
  expect(tabAt('activity', admin).label).toBe('Overview');
  expect(tabAt('activity', superAdmin).label).toBe('Who looked');
});
