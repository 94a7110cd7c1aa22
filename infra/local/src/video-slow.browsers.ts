import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { NO_RELAY, withRelay } from '@bedside/testing/relay';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { enter, insertSignedConsent, insertVideoVisit, pathsOf, sitAtVisit } from './video.fixture.ts';

const TURN_SECRET = 'a secret that coturn and Bedside share';
/** Bytes per second that sound fits into and a picture doesn't. */
const NARROW = '--max-bps=9000';
const relay = await withRelay(TURN_SECRET, ['--allow-loopback-peers', '--allowed-peer-ip=127.0.0.1', NARROW]);
const application = await withApplication({
  frontEnds: await buildFrontEnds(),
  environment: {
    TURN_URLS: `turn:127.0.0.1:${relay?.port ?? 3478}?transport=udp`,
    TURN_SECRET,
    ICE_TRANSPORT_POLICY: 'relay',
  },
});
const { db } = application;
const { open } = await withBrowser({ camera: true });

// Rule: appointments.video-sound-only
it('a call that a picture does not fit into goes on with sound, and says so', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!relay) skip(NO_RELAY);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const visit = await insertVideoVisit(db, { passwordHash, name: 'slow' });
  await insertSignedConsent(db, visit.patientId);
  const { patient, provider } = await sitAtVisit({ open, ...application }, visit, 'slow');
  await patient.page.getByText('You agreed to visits by video').waitFor();
  await enter(patient);
  await provider.page.getByRole('button', { name: 'Admit Nora' }).click();
  await patient.page
    .getByText(/^Your connection is slow, so we send sound only/)
    .waitFor({ timeout: 60_000 });
  await patient.look('sound-only');
  for (const { page } of [patient, provider]) expect(await pathsOf(page)).toEqual(['relay to relay']);
});
