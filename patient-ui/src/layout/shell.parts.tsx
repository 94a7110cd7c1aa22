import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { cutTexts, everyPart, findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../components/show-portal.fixture.tsx';
import { session } from '../session/session.ts';
import { Shell } from './Shell.tsx';

const user: CurrentUser = {
  id: 'u1',
  role: 'PATIENT',
  patientId: 'u1',
  firstName: 'Guadalupe',
  lastName: 'Fernández-Montgomery von Hohenstein',
  email: null,
  phone: null,
  phoneE164: null,
  profileImage: null,
  membershipType: 'PREMIER',
  permissions: [],
  unreadChatCount: 120,
  unreadNotificationCount: 3,
  idleMinutes: 15,
  language: 'en',
};

beforeEach(() => {
  // The shell opens the stream of live updates, which never responds here.
  vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
});

const parts = { 'The shell': <Shell /> };
everyPart(parts, (part, look) => showInPortal(part, { ...look, user }));
describe('In Spanish', () =>
  everyPart(parts, (part, look) => showInPortal(part, { ...look, user, language: 'es' })));

const PHONE = { user, width: 390 };
const link = (name: string | RegExp) => page.getByRole('link', { name });

describe('The navigation', () => {
  it.each([
    ['en', 320],
    ['es', 320],
    ['es', 768],
    ['en', 1440],
  ] as const)('shows every section once in %s at %i, and marks the open one', async (language, width) => {
    const { texts } = await showInPortal(<Shell />, { user, language, width, path: '/records/reports' });
    const { home, appointments, charts, chat } = texts.shell;
    const names = page.getByRole('navigation', { name: texts.shell.navigation }).getByRole('link');
    await expect.poll(() => names.elements().length).toBe(4);
    const shown = names.elements().map(({ textContent }) => textContent);
    for (const [at, name] of [home, appointments, charts, chat].entries()) expect(shown[at]).toContain(name);
    await expect.element(link(charts)).toHaveAttribute('aria-current', 'page');
    await expect.element(link(home)).not.toHaveAttribute('aria-current');
    expect(cutTexts()).toEqual([]);
  });

  it('opens a section by the keyboard, and moves on to its content', async () => {
    const { router, texts } = await showInPortal(<Shell />, { ...PHONE, path: '/home' });
    await link(texts.shell.appointments).click();
    expect(router.state.location.pathname).toBe('/appointments');
    await expect.poll(() => document.activeElement?.id).toBe('main');
    await press('{Tab}{Tab}{Tab}{Tab}{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/chat');
    await expect.poll(() => document.activeElement?.id).toBe('main');
  });

  it('is skipped with the first key', async () => {
    const { texts } = await showInPortal(<Shell />, { user });
    await press('{Tab}');
    await expect.element(focused()).toHaveAccessibleName(texts.shell.skip);
    await expect.element(focused()).toHaveAttribute('href', '#main');
  });

  it('has targets of 44 pixels on the narrowest phone', async () => {
    await showInPortal(<Shell />, { user, width: 320 });
    const targets = [...document.querySelectorAll('a:not(.visually-hidden)')].filter((one) =>
      one.checkVisibility(),
    );
    expect(targets.length).toBeGreaterThan(6);
    for (const target of targets) {
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height), target.outerHTML).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('The bell', () => {
  it.each(['en', 'es'] as const)('says in %s how many notifications are unread', async (language) => {
    const { texts } = await showInPortal(<Shell />, { ...PHONE, language });
    await expect.element(link(texts.shell.unread('3'))).toMatchTextContent('3');
    session.updateUser({ ...user, unreadNotificationCount: 250 });
    await expect.element(link(texts.shell.unread('99+'))).toMatchTextContent('99+');
    expect(await findings()).toEqual([]);
  });

  it('leads to the notifications, and has no count once all are read', async () => {
    const { texts } = await showInPortal(<Shell />, {
      ...PHONE,
      user: { ...user, unreadNotificationCount: 0 },
    });
    const bell = link(texts.shell.notifications);
    await expect.element(bell).toHaveAttribute('href', '/notification');
    await expect.element(bell).toMatchTextContent(/^$/);
  });
});

it('new messages are counted beside the chat, capped and in words', async () => {
  const { texts } = await showInPortal(<Shell />, PHONE);
  await expect.element(link(texts.shell.unreadCount('99+'))).toHaveAttribute('href', '/chat');
});

it('a session that ended leads to the sign-in, which leads back', async () => {
  const { router } = await showInPortal(<Shell />, { user, path: '/records/reports' });
  session.end('expired');
  await expect.poll(() => router.state.location.search).toContain(encodeURIComponent('/records/reports'));
});
