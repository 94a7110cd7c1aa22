import { NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { secondOpinion } from '@bedside/testing/second-opinion';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { cutOn, outOfOrder, type Reading, readings, spokenOn, unseenOn } from './every-reader.fixture.ts';
import { type Walker, walkAsPatient, walkAsStaff } from './walk.fixture.ts';

const { origin, inbox } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const stage = { origin, inbox, open };
const desk = { width: 1440, height: 900 };
const narrow = [
  ['at 320 pixels', { width: 320, height: 640 }],
  ['at 200% of 1280 pixels', { width: 640, height: 450 }],
] as const;

/** A record is the first in its list. */
async function goTo(page: Page, { path }: Reading): Promise<void> {
  await page.setViewportSize(desk);
  const [list = path, isRecord] = path.split('/…');
  await page.goto(list);
  await isStill(page);
  if (isRecord === undefined) return;
  await page.getByRole('main').locator('tbody tr a').first().click();
  await page.getByRole('complementary').waitFor();
  await isStill(page);
}

async function isStill(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy=true], .MuiSkeleton-root').first().waitFor({ state: 'detached' });
}

async function reaches(page: Page, reading: Reading): Promise<void> {
  await goTo(page, reading);
  const spoken = await spokenOn(page);
  expect.soft(outOfOrder(spoken, reading.order), 'not said, or not in this order').toEqual([]);
  expect.soft(spoken.find((phrase) => phrase.startsWith('heading, '))).toContain('level 1');
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await unseenOn(page), 'in forced colors').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  for (const [where, size] of narrow) {
    await page.setViewportSize(size);
    await isStill(page);
    // The navigation moves only after React has noticed the new width.
    await expect.poll(() => cutOn(page), { message: where }).toEqual([]);
  }
  await page.setViewportSize(narrow[0][1]);
  await isStill(page);
  expect.soft(await secondOpinion(page), 'on a phone').toEqual([]);
}

const ofConsole = ({ path }: Reading) => path.startsWith('/admin');

describe('every reader reaches', () => {
  let walker: Walker;

  describe('in the portal', () => {
    beforeAll(async () => {
      walker = await walkAsPatient(stage, NORA);
    });

    it.each(readings.filter((reading) => !ofConsole(reading)))('$name', async (reading) => {
      await reaches(walker.watched.page, reading);
    });
  });

  describe('in the console', () => {
    beforeAll(async () => {
      walker = await walkAsStaff(stage, { role: 'ADMIN', email: 'admin@bedside.test' });
    });

    it.each(readings.filter(ofConsole))('$name', async (reading) => {
      await reaches(walker.watched.page, reading);
    });
  });
});

it('names ten screens', () => {
  expect(readings).toHaveLength(10);
});
