import { permissions } from '@bedside/contracts/permission';
import { expect, test } from 'vitest';
import type { Reader } from '../../../auth/use-permission.ts';
import { movedTab, tabAt, tabsFor } from './tabs.ts';

const admin: Reader = { role: 'ADMIN', permissions: [...permissions] };
const superAdmin: Reader = { role: 'SUPER_ADMIN', permissions: [] };
const shownAt = (address: string, reader = admin) => tabAt(address, reader).segment.label;

test('each segment has a URL, and an unknown one opens the first tab', () => {
  expect(shownAt('')).toBe('Overview');
  expect(shownAt('billing/subscription')).toBe('Subscription');
  expect(shownAt('documents/consents/')).toBe('Consents');
  expect(shownAt('notes/detail')).toBe('All notes');
  expect(shownAt('anything')).toBe('Overview');
});

test('a tab of an earlier version leads to its segment, or to its card of the overview', () => {
  for (const address of ['predictive-360', 'consents', 'invoices', 'subscription'])
    expect(shownAt(movedTab(address) ?? '')).not.toBe('Overview');
  expect(movedTab('household/')).toBe('#household');
  expect(movedTab('billing')).toBeUndefined();
});

test('a super-admin has eight tabs, and only super-admins see who viewed the record', () => {
  expect(tabsFor(superAdmin).map(({ label }) => label)).toEqual([
    'Overview',
    'Visits',
    'Chart',
    'Notes',
    'Documents',
    'Messages',
    'Billing',
    'Activity',
  ]);
  expect(tabsFor(admin).map(({ at }) => at)).not.toContain('activity');
  expect(shownAt('activity')).toBe('Overview');
  expect(shownAt('activity', superAdmin)).toBe('Views');
});

test('each permission opens exactly the segments whose lists it can read', () => {
  const opened = (...permissions: Reader['permissions']) =>
    tabsFor({ role: 'ADMIN', permissions })
      .flatMap(({ segments }) => segments.map(({ at }) => at))
      .filter((at) => at !== '');
  expect(opened('clinical')).toEqual([
    'appointments',
    'chart',
    'chart/predictive-360',
    'notes',
    'documents',
    'documents/consents',
    'documents/copies',
    'documents/corrections',
    'messages',
  ]);
  expect(opened('dispatch')).toEqual(['appointments', 'notes', 'messages']);
  expect(opened('billing')).toEqual([
    'appointments',
    'messages',
    'billing',
    'billing/invoices',
    'billing/payments',
    'billing/subscription',
  ]);
  expect(opened('people')).toEqual(['documents/consents', 'messages']);
  expect(tabsFor({ role: 'ADMIN', permissions: ['people'] }).map(({ at }) => at)).toContain(
    'documents/consents',
  );
  expect(shownAt('notes/detail', { role: 'ADMIN', permissions: ['billing'] })).toBe('Overview');
});
