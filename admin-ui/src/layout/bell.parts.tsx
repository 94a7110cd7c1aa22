import { noResponseError } from '@bedside/api-client/api-error';
import { listNotifications } from '@bedside/contracts/messaging/messaging.api';
import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import { cutTexts, findings, focused, LONG, press, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { addressShown, showInConsole } from '../components/show-console.fixture.tsx';
import { Bell } from './Bell.tsx';

const idOf = (number: number) => `01a2051f-6edf-740c-a544-1ecddb5c82f${number}`;
const notification = (number: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  type: 'appointment.requested',
  title: `Visit ${number} requested`,
  body: 'Rosalind Park',
  entityType: 'appointment',
  entityId: idOf(number),
  readAt: null,
  createdAt: '2026-11-23T15:00:00Z',
  ...more,
});
const read = notification(2, { readAt: '2026-11-23T15:05:00Z' });

const list = vi.fn<() => Promise<Notification[]>>();
const markNotificationsRead = vi.fn();
beforeEach(() => {
  list.mockReset().mockResolvedValue([notification(1), read]);
  markNotificationsRead.mockReset().mockResolvedValue({ message: '', data: undefined });
});

const bell = () => page.getByRole('button', { name: /^Notifications/ });
const menu = () => page.getByRole('dialog', { name: 'Notifications' });
const row = (name: string) => menu().getByRole('button', { name });
const markAll = () => menu().getByRole('button', { name: 'Mark all as read' });

describe('the bell', () => {
  serveCalls(answer(listNotifications, async () => ({ notifications: await list() })));

  const show = (look: Parameters<typeof showInConsole>[1] = {}) =>
    showInConsole(<Bell />, {
      dataProvider: { markNotificationsRead } as object,
      me: { unreadNotificationCount: 1 },
      ...look,
    });
  async function open(look?: Parameters<typeof show>[0]) {
    await show(look);
    await bell().click();
  }

  it.each([
    [0, 'Notifications', ''],
    [7, 'Notifications, 7 unread', '7'],
    [120, 'Notifications, 120 unread', '99+'],
  ])('says how many of its notifications are unread: %i', async (unreadNotificationCount, name, shown) => {
    await show({ me: { unreadNotificationCount } });
    await expect.element(bell()).toHaveAccessibleName(name);
    expect(bell().element().textContent).toBe(shown);
  });

  it('opens with the keyboard, and takes the focus back when it closes', async () => {
    await show();
    await press('{Tab}{Enter}');
    await expect.element(row('Visit 1 requested')).toBeVisible();
    await press('{Tab}{Tab}');
    await expect.element(focused()).toHaveAccessibleName(/Visit 1 requested/);
    await press('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(bell()).toHaveFocus();
  });

  it('opens the record of a notification, and marks it read if it was not', async () => {
    await open();
    await row('Visit 1 requested').click();
    expect(markNotificationsRead).toHaveBeenCalledExactlyOnceWith({ body: { ids: [idOf(1)] } });
    expect(addressShown()).toBe(`/appointments/${idOf(1)}/show`);
    await expect.element(menu()).not.toBeInTheDocument();
    await bell().click();
    await row('Visit 2 requested').click();
    expect(markNotificationsRead).toHaveBeenCalledTimes(1);
  });

  it('says to a screen reader which ones are unread', async () => {
    await open();
    await expect.element(row('Visit 1 requested')).toHaveAccessibleName(/Unread/);
    await expect.element(row('Visit 2 requested')).not.toHaveAccessibleName(/Unread/);
  });

  it('marks all of them read at once, and offers that only while one is unread', async () => {
    await open();
    list.mockResolvedValue([read]);
    await markAll().click();
    expect(markNotificationsRead).toHaveBeenCalledExactlyOnceWith({ body: { ids: undefined } });
    await expect.element(markAll()).not.toBeInTheDocument();
  });

  it('says that there are none', async () => {
    list.mockResolvedValue([]);
    await open();
    await expect.element(menu().getByText('You’re all caught up.')).toBeVisible();
  });

  it('says while it loads that it does', async () => {
    list.mockReturnValue(new Promise(() => undefined));
    await open();
    await expect.element(menu().getByText('Loading notifications')).toBeInTheDocument();
  });

  it('says why it could not load, and tries again', async () => {
    list.mockRejectedValueOnce(noResponseError());
    await open();
    await menu().getByRole('button', { name: 'Try again' }).click();
    await expect.element(row('Visit 1 requested')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('shows long texts whole on a phone, in %s', async (mode) => {
    list.mockResolvedValue([notification(1, { title: LONG, body: UNBROKEN })]);
    await open({ mode, width: 320 });
    await expect.element(menu().getByText(LONG)).toBeVisible();
    expect(cutTexts()).toEqual([]);
    expect(await findings()).toEqual([]);
  });
});
