import { findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveSession } from '../../auth/session.ts';
import { addressShown, showInConsole } from '../../components/show-console.fixture.tsx';
import CommandPalette from './CommandPalette.tsx';

const user = {
  id: '01930000-0000-7000-8000-000000000001',
  role: 'SUPER_ADMIN' as const,
  patientId: null,
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: null,
  phoneE164: null,
  profileImage: null,
  membershipType: null,
  permissions: [],
  unreadChatCount: 0,
  unreadNotificationCount: 0,
  idleMinutes: 15,
  language: 'en' as const,
};
const grace = {
  id: '01930000-0000-7000-8000-000000000002',
  firstName: 'Grace',
  lastName: 'Bell',
  fullname: 'Grace Bell',
  profileImage: null,
  dateOfBirth: '1985-02-03',
  gender: 'Female',
  phone: '(312) 555-0148',
  email: 'grace@example.com',
  city: 'CHICAGO',
  membershipType: 'PREMIER',
  status: 'ACTIVE',
};
const invoice = {
  id: '01930000-0000-7000-8000-000000000003',
  number: 'INV-1',
  kind: 'VISIT',
  patient: { id: grace.id, fullname: 'Grace Bell' },
  status: 'PAID',
  totalAmount: 190,
  allowedActions: ['refund'],
};
const found: Record<string, object[]> = { patients: [grace], invoices: [invoice] };
const getList = vi.fn(async (resource: string) => ({
  data: found[resource] ?? [],
  total: found[resource]?.length ?? 0,
}));
const onClose = vi.fn();

beforeEach(() => {
  saveSession({ token: 'none', user });
  onClose.mockReset();
});

const open = (look = {}) =>
  showInConsole(<CommandPalette onClose={onClose} />, { dataProvider: { getList } as never, ...look });
const field = () => page.getByRole('combobox');
const option = (name: string | RegExp) => page.getByRole('option', { name });

describe('the command palette', () => {
  it('opens a record with Enter', async () => {
    await open();
    await expect.element(focused()).toHaveAttribute('role', 'combobox');
    await press('grace');
    await expect.element(option(/Grace Bell/).first()).toHaveAttribute('aria-selected', 'true');
    await press('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    await expect.poll(addressShown).toContain(grace.id);
  });

  it('shows the actions of a record on Tab, and goes back on Backspace', async () => {
    await open();
    await press('grace');
    await expect.element(option(/Grace Bell/).first()).toBeVisible();
    await press('{Tab}');
    await expect.element(field()).toHaveAccessibleName('Search actions for Grace Bell');
    await expect.element(option(/Message/)).toBeVisible();
    await press('note');
    await expect.element(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible();
    await press('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'New note' })).toBeVisible();
  });

  it('finds an action typed before its record, and moves with the arrows', async () => {
    await open();
    await press('refund grace');
    await expect.element(option(/^Refund/)).toHaveAttribute('aria-selected', 'true');
    await press('{ArrowDown}');
    await expect.element(option(/Grace Bell.*Premier/)).toHaveAttribute('aria-selected', 'true');
    await press('{ArrowUp}');
    await expect.element(option(/^Refund/)).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (mode) => {
    await open({ mode });
    await press('grace');
    await expect.element(option(/Refund/)).toBeVisible();
    expect(await findings()).toEqual([]);
  });
});
