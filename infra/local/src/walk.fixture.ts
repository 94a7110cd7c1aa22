import { DEMO_PASSWORD } from '@bedside/demo/people';
import { accessibilityFindings, type WatchedPage, type Width, widths } from '@bedside/testing/browser';
import { type Inbox, linkIn } from '@bedside/testing/inbox';
import { secondOpinion } from '@bedside/testing/second-opinion';
import type { TestClients } from '@bedside/testing/sign-in-helpers';
import type { Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { type Open, takeScreenshot } from './screen.fixture.ts';

export interface Opening {
  readonly path: string;
  readonly row?: string;
  readonly heading: string;
  readonly shows?: string | RegExp | readonly string[];
  readonly dark?: boolean;
}

/** Loads each screen once and resizes it for the other devices. */
export interface Walker {
  readonly who: string;
  readonly watched: WatchedPage;
  readonly devices: readonly [Width, Width];
}

export async function linkAfter(inbox: Inbox, to: string, ask: () => Promise<unknown>): Promise<string> {
  const since = new Date();
  await ask();
  return linkIn(await inbox.next({ to, channel: 'email', since }));
}

interface Stage extends Pick<TestClients, 'origin' | 'inbox'> {
  readonly open: Open;
}

const onPhoneFirst = ['phone', 'desktop'] as const;
const atDeskFirst = ['desktop', 'phone'] as const;

export const walkSignedOut = async ({ open, origin }: Stage): Promise<Walker> => ({
  who: 'anybody',
  watched: await open({ origin }),
  devices: onPhoneFirst,
});

export async function walkAsPatient({ open, origin }: Stage, email: string): Promise<Walker> {
  const watched = await open({ origin });
  await watched.page.goto('/login');
  await signIn(watched, { email, password: DEMO_PASSWORD });
  return { who: 'patient', watched, devices: onPhoneFirst };
}

/** Both roles see the same screens, so each role covers one device. */
export async function walkAsStaff(
  { open, origin, inbox }: Stage,
  { role, email }: { role: string; email: string },
): Promise<Walker> {
  const watched = await open({ origin });
  const { page } = watched;
  await page.goto('/admin/profile');
  const staff = { email, password: DEMO_PASSWORD };
  await signInStaff({ page, look: async () => undefined }, staff, inbox, 'Profile');
  return { who: role.toLowerCase(), watched, devices: role === 'ADMIN' ? atDeskFirst : onPhoneFirst };
}

export async function opens(walker: Walker, opening: Opening): Promise<void> {
  const { page, problems, turnInto } = walker.watched;
  const before = problems().length;
  await turnInto(walker.devices[0]);
  await page.goto(opening.path);
  await isRight(walker, opening);
  expect.soft(problems().slice(before)).toEqual([]);
}

export async function isRight(walker: Walker, opening: Opening): Promise<void> {
  const { page, turnInto } = walker.watched;
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark' && !opening.dark) return;
    await page.emulateMedia({ colorScheme });
    for (const device of walker.devices) {
      await turnInto(device);
      await isThere(page, opening);
      await isInOrder(page, device, `${walker.who}-${device}-${colorScheme}-${opening.path}`);
      // Checks the markup only once, because it hardly differs by color, width, or role, and the check is
      // slow.
      if (colorScheme === 'light' && device === walker.devices[0] && !isOpenedByAdmins(walker, opening))
        expect.soft(await secondOpinion(page), `${walker.who}: ${opening.path}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

const isOpenedByAdmins = ({ who }: Walker, { path }: Opening): boolean =>
  who === 'super_admin' && path.startsWith('/admin');

export const refusal = 'You don’t have access to this page';

/** The console itself must refuse, because a request that the server refuses would show up as a problem. */
export async function isRefused({ watched }: Walker, path: string): Promise<void> {
  const before = watched.problems().length;
  await watched.page.goto(path);
  await isThere(watched.page, { path, heading: refusal });
  expect(watched.problems().slice(before)).toEqual([]);
}

/** Removes dark mode from screens whose dark mode is tested elsewhere. */
export const withLightTheme = (screens: readonly Opening[]): readonly Opening[] =>
  screens.map((screen) => ({ ...screen, dark: false }));

/** Waits for the heading, the content, and an idle network. */
export async function isThere(page: Page, { path, heading, shows }: Opening): Promise<void> {
  onTestFailed(() => takeScreenshot(page, `failed-${path.replaceAll(/\W+/g, '-')}`));
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  for (const words of [shows ?? []].flat())
    await page.getByText(words).filter({ visible: true }).first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function isInOrder(page: Page, device: Width, name: string): Promise<void> {
  await takeScreenshot(page, name.replaceAll(/\W+/g, '-'));
  expect.soft(await accessibilityFindings(page), name).toEqual([]);
  expect.soft(await widestOf(page), `pixels across: ${name}`).toBeLessThanOrEqual(widths[device].width);
}

const widestOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0, innerWidth)",
  );
