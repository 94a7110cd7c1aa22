import { DEMO_PASSWORD } from '@bedside/demo/people';
import { issueVideoLink } from '@bedside/domain/appointments/video-link.commands';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { openScreen } from './screen.fixture.ts';
import { insertVideoVisit } from './video.fixture.ts';

const PATIENCE = { timeout: 240_000 };
const { db, origin } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser({ camera: true });

// Rule: security.camera-on-calls-only
it('a patient who came by a link and signs in for the consent is seen and heard', PATIENCE, async () => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const visit = await insertVideoVisit(db, { passwordHash, name: 'sign' });
  const dateOfBirth = '1985-03-22';
  await db.updateTable('patients').set({ dateOfBirth }).where('id', '=', visit.patientId).execute();
  const now = new Date();
  const token = await db.transaction().execute((tx) => issueVideoLink(tx, { now }, visit.id));
  const path = `/video/${visit.id}#${token}`;
  const { page } = await openScreen(open, origin, { who: 'sign-patient', width: 'phone', path });
  await page.getByRole('textbox', { name: 'Patient’s date of birth' }).fill('03/22/1985');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Sign in to sign' }).click();
  await page.getByLabel('Email or username').fill(visit.patientEmail);
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Read and sign the consent' }).waitFor();
  await page.getByText('We hear you').waitFor();
  await page.getByText('Working').waitFor();
});
