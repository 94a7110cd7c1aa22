import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { NO_RELAY, withRelay } from '@bedside/testing/relay';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import {
  enter,
  framesSeen,
  insertSignedConsent,
  insertVideoVisit,
  pathsOf,
  sitAtVisit,
} from './video.fixture.ts';

const TURN_SECRET = 'a secret that coturn and Bedside share';
// Production relays into no private network; here both relayed addresses are loopback.
const relay = await withRelay(TURN_SECRET, ['--allow-loopback-peers', '--allowed-peer-ip=127.0.0.1']);
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

// Rule: appointments.video-relay
it('a call between browsers that may not reach each other goes through the relay', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!relay) skip(NO_RELAY);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const visit = await insertVideoVisit(db, { passwordHash, name: 'relay' });
  await insertSignedConsent(db, visit.patientId);
  const { patient, provider } = await sitAtVisit({ open, ...application }, visit, 'relay');
  await patient.page.getByText('You agreed to visits by video').waitFor();
  await enter(patient);
  await provider.page.getByRole('button', { name: 'Admit Nora' }).click();
  for (const { page } of [patient, provider]) {
    await expect.poll(() => framesSeen(page), { timeout: 30_000 }).toBeGreaterThan(10);
    expect(await pathsOf(page)).toEqual(['relay to relay']);
  }
  const connected = () =>
    db
      .selectFrom('videoFacts')
      .select(['role', 'relayed'])
      .where('appointmentId', '=', visit.id)
      .where('what', '=', 'CONNECTED')
      .orderBy('role')
      .execute();
  // The claim reads any row of the call: one side may report before its browser has chosen the pair.
  await expect
    .poll(async () => (await connected()).some(({ relayed }) => relayed), { timeout: 10_000 })
    .toBe(true);
});
