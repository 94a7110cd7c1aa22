import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { playVisit } from '@bedside/testing/visit/visit';
import { describe, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';

const doors = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

describe('one visit from sign-up to paid invoice, through both front ends', () => {
  it('is played by a patient on a phone and staff at a desk, each seeing at once what the other did', async () => {
    await playVisit({ doors, open, widths: { patient: 'phone', staff: 'desktop' } });
  });

  it('is played by a patient at a desk and a super-admin on a phone', async () => {
    await playVisit({ doors, open, console: '/super-admin', widths: { patient: 'desktop', staff: 'phone' } });
  });
});
