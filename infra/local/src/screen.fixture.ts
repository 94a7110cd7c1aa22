import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  accessibilityFindings,
  type WatchedPage,
  type Width,
  type withBrowser,
} from '@bedside/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

export type Open = Awaited<ReturnType<typeof withBrowser>>['open'];

/** One person's screen: what it shows, and whether all went well on it. */
export interface Screen {
  readonly page: Page;
  /**
   * Once for each `at`: fails on what axe finds serious or critical, and leaves a picture where SCREENSHOTS names a
   * folder.
   */
  readonly look: (at: string) => Promise<void>;
  /** Fails when anything but what is meant went wrong in the console or on the wire, or loaded the page again. */
  readonly wasCalm: (meant?: Meant) => void;
}

interface Meant {
  /** What is to be refused, in its order: `DELETE 422`. */
  readonly refused?: readonly string[];
  /** How often the page is loaded, 1 where left out. */
  readonly loads?: number;
}

interface Seat {
  readonly who: string;
  readonly width: Width;
  readonly path: string;
  /** Leaves out axe: it has the same screens elsewhere. */
  readonly isQuick?: boolean;
}

/** Opens an address at a width; from there on the person goes by what the screen offers. */
export async function sitDown(open: Open, origin: string, seat: Seat): Promise<Screen> {
  const watched = await open({ origin, width: seat.width });
  const { page } = watched;
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  onTestFailed(() => takeScreenshot(page, `${seat.who}-${seat.width}-failed`));
  await page.goto(seat.path);
  const seen = new Set<string>();
  return {
    page,
    look: async (at) => {
      if (seen.has(at)) return;
      seen.add(at);
      await takeScreenshot(page, `${seat.who}-${seat.width}-${String(seen.size).padStart(2, '0')}-${at}`);
      if (!seat.isQuick) expect.soft(await accessibilityFindings(page), `${seat.who} at ${at}`).toEqual([]);
    },
    wasCalm: (meant) => expectCalm(watched, loads, seat.who, meant),
  };
}

function expectCalm({ problems }: WatchedPage, loads: number, who: string, meant: Meant = {}): void {
  const { refused = [] } = meant;
  expect(problems().map(shortly), who).toEqual(refused.flatMap((one) => [one, `told ${one.split(' ')[1]}`]));
  expect(loads, `times the ${who}’s page was loaded`).toBe(meant.loads ?? 1);
}

/** A refusal without its address, and without the words in which the browser repeats it. */
const shortly = (problem: string): string =>
  problem
    .replace(/^response: (\w+) .* (\d{3})$/, '$1 $2')
    .replace(/^console: Failed to load resource: .* status of (\d{3}) .*$/, 'told $1');

/** How many pixels across a picture is that has come; 0 until then. */
export const pixelsAcross = (picture: Locator): Promise<number> =>
  picture.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0));

/** Leaves a picture where SCREENSHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
