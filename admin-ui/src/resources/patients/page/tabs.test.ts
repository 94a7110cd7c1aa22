import { permissions } from '@bedside/contracts/permission';
import { expect, test } from 'vitest';
import type { Reader } from '../../../auth/use-permission.ts';
import { tabAt, tabsFor } from './tabs.ts';

const admin: Reader = { role: 'ADMIN', permissions: [...permissions] };
const superAdmin: Reader = { role: 'SUPER_ADMIN', permissions: [] };

test('each tab has a URL, and an unknown one opens the first tab', () => {
  expect(tabAt('', admin).label).toBe('Overview');
  expect(tabAt('household', admin).label).toBe('Household');
  expect(tabAt('household/', admin).label).toBe('Household');
  expect(tabAt('notes/detail', admin).label).toBe('All notes');
  expect(tabAt('anything', admin).label).toBe('Overview');
});

test('only super-admins see the access log', () => {
  expect(tabsFor(admin).map(({ at }) => at)).not.toContain('activity');
  expect(tabAt('activity', admin).label).toBe('Overview');
  expect(tabAt('activity', superAdmin).label).toBe('Access log');
});

test('each permission opens exactly the tabs whose lists it can read', () => {
  const opened = (...permissions: Reader['permissions']) =>
    tabsFor({ role: 'ADMIN', permissions }).map(({ at }) => at);
  const everybody = ['', 'household', 'insurance', 'pharmacy'];
  const others = (tabs: readonly string[]) => tabs.filter((at) => !everybody.includes(at));
  expect(others(opened('clinical'))).toEqual([
    'appointments',
    'chart',
    'predictive-360',
    'documents',
    'consents',
    'notes',
    'messages',
  ]);
  expect(others(opened('dispatch'))).toEqual(['appointments', 'notes', 'messages']);
  expect(others(opened('billing'))).toEqual([
    'appointments',
    'invoices',
    'billing',
    'subscription',
    'messages',
  ]);
  expect(others(opened('people'))).toEqual(['consents', 'messages']);
  expect(tabAt('notes/detail', { role: 'ADMIN', permissions: ['billing'] }).label).toBe('Overview');
});
