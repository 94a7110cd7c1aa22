import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  accessibilityFindings,
  type WatchedPage,
  type Width,
  type withBrowser,
} from '@bedside/testing/browser';
import type { AnyPage } from '@bedside/testing/browsers/any-page';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

export type Open = Awaited<ReturnType<typeof withBrowser>>['open'];

/** A screen in any browser, including ones that Playwright doesn’t drive. */
export interface AnyScreen {
  readonly page: AnyPage;
  /** Fails on serious axe findings, once per `at`. Saves a screenshot if SCREENSHOTS is set. */
  readonly look: (at: string) => Promise<void>;
}

export interface Screen extends AnyScreen {
  readonly page: Page;
  /** Fails on unexpected console errors, failed requests, or page loads. */
  readonly wasCalm: (meant?: Meant) => void;
}

interface Meant {
  readonly refused?: readonly string[];
  readonly loads?: number;
}

interface ScreenOptions {
  readonly who: string;
  readonly width: Width;
  readonly path: string;
  readonly isQuick?: boolean;
}

/** After this, navigate only through the page. */
export async function openScreen(open: Open, origin: string, options: ScreenOptions): Promise<Screen> {
  const watched = await open({ origin, width: options.width });
  const { page } = watched;
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  onTestFailed(() => takeScreenshot(page, `${options.who}-${options.width}-failed`));
  await page.goto(options.path);
  const seen = new Set<string>();
  return {
    page,
    look: async (at) => {
      if (seen.has(at)) return;
      seen.add(at);
      await takeScreenshot(
        page,
        `${options.who}-${options.width}-${String(seen.size).padStart(2, '0')}-${at}`,
      );
      if (!options.isQuick)
        expect.soft(await accessibilityFindings(page), `${options.who} at ${at}`).toEqual([]);
    },
    wasCalm: (meant) => expectCalm(watched, loads, options.who, meant),
  };
}

function expectCalm({ problems }: WatchedPage, loads: number, who: string, meant: Meant = {}): void {
  const { refused = [] } = meant;
  expect(problems().map(shortly), who).toEqual(refused.flatMap((one) => [one, `told ${one.split(' ')[1]}`]));
  expect(loads, `times the ${who}’s page was loaded`).toBe(meant.loads ?? 1);
}

const shortly = (problem: string): string =>
  problem
    .replace(/^response: (\w+) .* (\d{3})$/, '$1 $2')
    .replace(/^console: Failed to load resource: .* status of (\d{3}) .*$/, 'told $1');

export const pixelsAcross = (picture: Locator): Promise<number> =>
  picture.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0));

export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
