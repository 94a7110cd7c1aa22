import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { describe, it } from 'vitest';
import { PATIENCE, playWholeAppointment } from './appointment-in-browser.fixture.ts';
import { buildFrontEnds } from './build-front-ends.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const stage = { ...application, open };

describe('one appointment from sign-up to paid invoice, and another that is canceled and restored', () => {
  it('works for a patient on a phone and an admin on desktop, who see each other’s changes live', {
    timeout: PATIENCE,
  }, async () => {
    await playWholeAppointment(stage, {
      patient: { firstName: 'Clara', lastName: 'Nguyen', width: 'phone' },
      staff: { signIn: 'admin', width: 'desktop' },
    });
  });

  it('works for a patient on desktop and a super-admin on a phone', { timeout: PATIENCE }, async () => {
    await playWholeAppointment(stage, {
      patient: { firstName: 'Rosa', lastName: 'Delgado', width: 'desktop' },
      staff: { signIn: 'superadmin', width: 'phone' },
    });
  });
});
