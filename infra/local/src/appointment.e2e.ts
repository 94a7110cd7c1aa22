import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { describe, it } from 'vitest';
import { PATIENCE, playWholeAppointment } from './appointment-in-browser.fixture.ts';
import { buildFrontEnds } from './build-front-ends.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const stage = { ...application, open };

describe('one visit from sign-up to paid invoice, and another that is cancelled and taken up again', () => {
  it('is played by a patient on a phone and an admin at a desk, who see each other’s steps live', {
    timeout: PATIENCE,
  }, async () => {
    await playWholeAppointment(stage, {
      patient: { firstName: 'Clara', lastName: 'Nguyen', width: 'phone' },
      staff: { signIn: 'admin', width: 'desktop' },
    });
  });

  it('is played by a patient at a desk and a super-admin on a phone', { timeout: PATIENCE }, async () => {
    await playWholeAppointment(stage, {
      patient: { firstName: 'Rosa', lastName: 'Delgado', width: 'desktop' },
      staff: { signIn: 'superadmin', width: 'phone' },
    });
  });
});
