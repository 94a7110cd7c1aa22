import { withBrowser } from '@bedside/testing/browser';
import { withProcesses } from '@bedside/testing/processes';
import { playVisit } from '@bedside/testing/visit/visit';
import { describe, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';

await buildFrontEnds();
const { gateway, queues, ...doors } = await withProcesses({ demo: true });
const { open } = await withBrowser();

describe(`the same visit against separate processes, behind ${gateway.what}, on ${queues}`, () => {
  it('goes from sign-up to paid invoice', async () => {
    await playVisit({ doors, open, widths: { patient: 'phone', staff: 'desktop' } });
  });
});
