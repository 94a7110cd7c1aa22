import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  accessibilityFindings,
  type WatchedPage,
  type Width,
  type withBrowser,
} from '@bedside/testing/browser';
import type { Page } from 'playwright-core';
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
  /** Fails when anything went wrong in the console or on the wire, or when the page was ever loaded anew. */
  readonly wasCalm: () => void;
}

export interface Seat {
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
  onTestFailed(() => takePicture(page, `${seat.who}-${seat.width}-failed`));
  await page.goto(seat.path);
  const seen = new Set<string>();
  return {
    page,
    look: async (at) => {
      if (seen.has(at)) return;
      seen.add(at);
      await takePicture(page, `${seat.who}-${seat.width}-${String(seen.size).padStart(2, '0')}-${at}`);
      if (!seat.isQuick) expect.soft(await accessibilityFindings(page), `${seat.who} at ${at}`).toEqual([]);
    },
    wasCalm: () => expectCalm(watched, loads, seat.who),
  };
}

function expectCalm({ problems }: WatchedPage, loads: number, who: string): void {
  expect(problems(), who).toEqual([]);
  expect(loads, `times the ${who}’s page was loaded`).toBe(1);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
