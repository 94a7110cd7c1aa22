import { DEMO_PASSWORD } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { allPlaces, cutsAt, fewPlaces } from './cuts.fixture.ts';

const { origin, inbox } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

/** `npm run cuts` checks every screen, which takes minutes. */
const places = process.env.BEDSIDE_CUTS ? allPlaces : fewPlaces;

describe('the console at 1440, 1280, 1024, 768 and 390 pixels', () => {
  const base = '/super-admin';
  let page: Awaited<ReturnType<typeof open>>['page'];
  beforeAll(async () => {
    ({ page } = await open({ origin }));
    await page.goto(`${base}/profile`);
    const staff = { email: 'superadmin@bedside.test', password: DEMO_PASSWORD };
    await signInStaff({ page, look: async () => undefined }, staff, inbox, 'Profile');
  });

  it.each(places)(
    'cuts no money, state, date or email, and gives targets 44 pixels at $path $tab',
    async (place) => {
      expect(await cutsAt(page, base, place)).toEqual([]);
    },
  );
});
