import type { Role } from '@bedside/contracts/people/user.schema';
import { type Permission, permissions } from '@bedside/contracts/permission';
import { describe, expect, test } from 'vitest';
import { entryAt, openEntry, screenAt } from './open-screens.ts';
import { sections } from './screens.ts';

const entries = sections.flatMap((section) => section.entries);
const opened = (role: Role, ...held: Permission[]) =>
  entries.flatMap((entry) => openEntry({ role, permissions: held }, entry) ?? []);
const labels = (role: Role, ...held: Permission[]) => opened(role, ...held).map(({ label }) => label);
const listsOf = (label: string, role: Role, ...held: Permission[]) =>
  opened(role, ...held)
    .find((entry) => entry.label === label)
    ?.screens.map((screen) => screen.label);

const work = {
  webRequests: 0,
  appointments: 0,
  questionnaires: 0,
  amendments: 0,
  unverifiedPayments: 0,
  bmlRequests: 0,
  cashRequests: 1,
  disputes: 1,
  paymentReviews: 0,
  failedRefunds: 0,
};

describe('the navigation', () => {
  test('has 14 links for an admin, 16 for a super-admin and at most 6 for a provider', () => {
    expect(labels('ADMIN', ...permissions)).toEqual([
      'Dashboard',
      'Day board',
      'Inbox',
      'Patients',
      'Web requests',
      'Appointments',
      'Predictive 360',
      'Invoices',
      'Payments',
      'Memberships',
      'To review',
      'Providers',
      'Services',
      'Settings',
    ]);
    expect(labels('SUPER_ADMIN')).toEqual([...labels('ADMIN', ...permissions), 'Exports', 'Audit log']);
    expect(labels('PROVIDER').length).toBeLessThanOrEqual(6);
    expect(labels('PROVIDER')).toContain('My day');
  });

  test('shows an admin with one permission only the lists of that work', () => {
    expect(labels('ADMIN')).toEqual(['Services']);
    expect(labels('ADMIN', 'people')).toEqual(['Patients', 'Providers', 'Services', 'Settings']);
    expect(listsOf('Settings', 'ADMIN', 'people')).toEqual(['Users', 'Message log', 'Consent templates']);
    expect(labels('ADMIN', 'clinical')).not.toContain('Invoices');
    expect(listsOf('To review', 'ADMIN', 'refunds')).toEqual(['Disputes']);
    expect(listsOf('To review', 'ADMIN', 'billing')).toContain('Payment reviews');
    expect(listsOf('Settings', 'SUPER_ADMIN')?.[0]).toBe('Practice settings');
  });

  test('opens “To review” with all that waits, for anyone who may open several of its lists', () => {
    const review = entries.find(({ label }) => label === 'To review');
    const reader = { role: 'SUPER_ADMIN' as const, permissions: [] };
    expect(review && openEntry(reader, review, work)?.path).toBe('/to-review');
    expect(listsOf('To review', 'ADMIN', 'billing')?.[0]).toBe('All');
    expect(listsOf('To review', 'ADMIN', 'billing')?.at(-1)).toBe('Decided');
    expect(review?.waiting?.({ me: { unreadChatCount: 0 }, work })).toBe(2);
  });
});

test.each([
  ['/', 'Dashboard'],
  ['/chat', 'Inbox'],
  ['/chat/0199aaaa-0000-7000-8000-000000000001', 'Inbox'],
  ['/appointments/chat_view', 'Inbox'],
  ['/appointments/0199aaaa-0000-7000-8000-000000000001/show', 'Appointments'],
  ['/consents', 'Patients'],
  ['/amendment-requests', 'Patients'],
  ['/consents/texts', 'Settings'],
  ['/soap-note-templates', 'Services'],
  ['/provider_services/inactive', 'Services'],
  ['/provider_services/dx_codes/cpt', 'Services'],
  ['/appointments/unVerified_payments', 'To review'],
  ['/appointments/BML_request', 'To review'],
  ['/bml_request', 'To review'],
  ['/cashRequest', 'To review'],
  ['/to-review', 'To review'],
  ['/disputes', 'To review'],
  ['/payment-reviews', 'To review'],
  ['/bml_request_invoice', 'Invoices'],
  ['/refunds', 'Payments'],
  ['/providers/invitation', 'Providers'],
  ['/membership-form/subscriptions', 'Memberships'],
  ['/users', 'Settings'],
  ['/admin_list', 'Settings'],
  ['/sales_tax/history', 'Settings'],
  ['/integrations', 'Settings'],
  ['/message-templates', 'Settings'],
  ['/messages/queues', 'Settings'],
  ['/export/invoices', 'Exports'],
  ['/admin_logs', 'Audit log'],
])('the address %s lights %s', (pathname, label) => {
  expect(entryAt(pathname)?.label).toBe(label);
});

test('an address of a record has no entry where none took it over', () => {
  expect(screenAt('/profile')).toBeUndefined();
});
