import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, widthNames, withBrowser } from '@bedside/testing/browser';
import { secondOpinion } from '@bedside/testing/second-opinion';
import { describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';

const { origin } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const endpoints = ['/', '/login', '/signup', '/admin', '/super-admin'];

describe.each(endpoints)('%s, before sign-in', (path) => {
  it.each(widthNames)('opens on a %s without errors or accessibility problems', async (width) => {
    const { page, problems } = await open({ origin, width });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await secondOpinion(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});
