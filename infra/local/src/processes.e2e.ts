import { withBrowser } from '@bedside/testing/browser';
import { withProcesses } from '@bedside/testing/processes';
import { NO_REDIS } from '@bedside/testing/redis';
import { describe, it } from 'vitest';
import { PATIENCE, playWholeAppointment } from './appointment-in-browser.fixture.ts';
import { buildFrontEnds } from './build-front-ends.ts';

await buildFrontEnds();
const { gateway, queues, ...clients } = await withProcesses({ demo: true });
const { open } = await withBrowser();

describe(`the appointment workflow on separate processes, behind ${gateway.what}, on ${queues}`, () => {
  it('works for a patient on a phone and an admin on desktop', { timeout: PATIENCE }, async ({ skip }) => {
    skip(queues !== 'Redis', NO_REDIS);
    await playWholeAppointment(
      { ...clients, open, isQuick: true },
      {
        patient: { firstName: 'Clara', lastName: 'Nguyen', width: 'phone' },
        staff: { signIn: 'admin', width: 'desktop' },
      },
    );
  });
});
