import { accessibilityFindings, type WatchedPage, type Width, widths } from '@bedside/testing/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { takePicture } from './screen.fixture.ts';

export interface Opening {
  readonly path: string;
  /** The row of the specification that it opens, where that is not its path. */
  readonly row?: string;
  readonly heading: string;
  /** What stands there once everything has come. */
  readonly shows?: string;
}

export interface Reader {
  readonly who: string;
  readonly width: Width;
  readonly watched: WatchedPage;
}

/** Opens an address as somebody would who typed it, and fails on anything that is wrong with what comes. */
export async function opens(reader: Reader, { path, heading, shows }: Opening): Promise<void> {
  const before = reader.watched.problems().length;
  await reader.watched.page.goto(path);
  await isThere(reader.watched.page, { heading, shows });
  await nothingIsWrong(reader, path, before);
}

/** The same with a device that is set to dark. */
export async function opensInTheDark(reader: Reader, opening: Opening): Promise<void> {
  const { page } = reader.watched;
  await page.emulateMedia({ colorScheme: 'dark' });
  await opens({ ...reader, who: `${reader.who}-dark` }, opening);
  await page.emulateMedia({ colorScheme: 'light' });
}

export async function isThere(page: Page, { heading, shows }: Pick<Opening, 'heading' | 'shows'>) {
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** @param before problems that the page had already */
export async function nothingIsWrong({ who, width, watched }: Reader, at: string, before = 0): Promise<void> {
  const { page, problems } = watched;
  await takePicture(page, `${who}-${width}-${at.replaceAll(/\W+/g, '-')}`);
  expect.soft(await accessibilityFindings(page)).toEqual([]);
  expect.soft(await widestOf(page), 'pixels across').toBeLessThanOrEqual(widths[width].width);
  expect.soft(problems().slice(before)).toEqual([]);
}

/** How far the page, or what scrolls in its middle, reaches to the right. */
const widestOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "Math.max(document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth ?? 0, innerWidth)",
  );
