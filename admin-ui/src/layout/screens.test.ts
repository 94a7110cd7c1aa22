import type { Role } from '@bedside/contracts/people/user.schema';
import { type Permission, permissions } from '@bedside/contracts/permission';
import { expect, test } from 'vitest';
import { mayOpen, sections } from './screens.ts';

const screens = sections.flatMap((section) => section.screens).filter(({ isUnlisted }) => !isUnlisted);
const opened = (role: Role, ...held: Permission[]) =>
  screens.filter((screen) => mayOpen({ role, permissions: held }, screen)).map(({ resource }) => resource);

test('an admin with one permission sees only the screens of that work', () => {
  expect(opened('ADMIN')).toEqual(['services', 'provider-services']);
  expect(opened('ADMIN', 'catalogue')).toEqual(['services', 'provider-services']);
  expect(opened('ADMIN', 'people')).toEqual([
    'patients',
    'consents',
    'providers',
    'provider-invitations',
    'services',
    'provider-services',
    'messages',
    'users',
  ]);
  expect(opened('ADMIN', 'dispatch')).toEqual([
    'dashboard',
    'board',
    'inbox',
    'conversations',
    'patients',
    'web-appointments',
    'appointments',
    'providers',
    'services',
    'provider-services',
    'messages',
  ]);
  expect(opened('ADMIN', 'refunds')).toEqual([
    'dashboard',
    'patients',
    'appointments',
    'invoices',
    'payments',
    'plans',
    'refunds',
    'disputes',
    'bml-invoices',
    'providers',
    'services',
    'provider-services',
  ]);
  expect(opened('ADMIN', 'clinical')).not.toEqual(expect.arrayContaining(['invoices']));
  expect(opened('ADMIN', 'billing')).toEqual(expect.arrayContaining(['cash-requests', 'payment-reviews']));
});

test('an admin with all six permissions can open every screen but those of super-admins and providers', () => {
  const all = opened('ADMIN', ...permissions);
  expect(opened('SUPER_ADMIN').filter((one) => !all.includes(one))).toEqual([
    'exports',
    'tax-rates',
    'admins',
    'settings',
    'message-templates',
    'admin-logs',
  ]);
  expect(opened('PROVIDER')).toContain('my-day');
  expect(all).not.toContain('my-day');
});
