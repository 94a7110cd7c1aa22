import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { firefox } from '@bedside/testing/browsers/firefox';
import { webkit } from '@bedside/testing/browsers/webkit';
import { NO_MEDIA_SERVER, withMediaServer } from '@bedside/testing/media-server';
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { startOther } from './other-browser.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen } from './screen.fixture.ts';
import {
  comeAsGuest,
  connectionsOf,
  enter,
  insertSignedConsent,
  insertVideoVisit,
  invite,
  openProviderScreen,
  othersSeen,
  watchConnectionsScript,
} from './video.fixture.ts';

const PATIENCE = { timeout: 240_000 };
const SOON = { timeout: 60_000 };
const server = await withMediaServer();
const application = await withApplication({
  frontEnds: await buildFrontEnds(),
  environment: server ? { JANUS_URL: server.config.url, JANUS_API_SECRET: server.config.secret } : {},
});
const { db, origin, inbox } = application;
const { open } = await withBrowser({ camera: true });

/** A patient signed in on a phone, with the call’s page open. */
async function openPatient(browser: typeof firefox, name: string) {
  const visit = await insertVideoVisit(db, { passwordHash: await hashPassword(DEMO_PASSWORD), name });
  await insertSignedConsent(db, visit.patientId);
  const other = await startOther(browser, origin);
  onTestFinished(other.stop);
  const patient = await other.openScreen({ who: 'video-patient', width: 'phone', path: '/login' });
  onTestFailed(() => patient.look('failed'));
  await signIn(patient, { email: visit.patientEmail, password: DEMO_PASSWORD });
  await patient.page.goto(`/video/${visit.id}`);
  return { visit, patient, inPage: patient.page.driver };
}

/** A patient in Firefox and the provider in Chromium, who see each other. */
async function meetInFirefox(name: string) {
  const { visit, patient, inPage } = await openPatient(firefox, name);
  await inPage.evaluate(`(() => { ${watchConnectionsScript} })()`);
  await patient.page.getByText('You agreed to video visits').waitFor();
  await enter(patient);
  const provider = await openProviderScreen({ open, ...application }, visit, name);
  await provider.page.getByRole('button', { name: 'Admit Nora' }).click();
  for (const page of [provider.page, inPage]) await expect.poll(() => othersSeen(page), SOON).toBe(1);
  return { patient, inPage, provider };
}

describe('a video visit in Firefox', () => {
  // Rule: appointments.video-signals
  it.skipIf(firefox.missing)(firefox.missing ?? 'meets a provider in Chromium', PATIENCE, async () => {
    const { patient } = await meetInFirefox('firefox');
    await patient.look('call');
    expect(await patient.page.problems()).toEqual([]);
  });

  // Rule: appointments.video-media-server
  const missing = firefox.missing ?? (server ? null : NO_MEDIA_SERVER);
  it.skipIf(missing)(
    missing ?? 'goes on through the media server with a third person',
    PATIENCE,
    async () => {
      const { patient, inPage, provider } = await meetInFirefox('firefox-server');
      const path = await invite(provider, inbox, { name: 'Ana Ruiz', phone: '(312) 555-0177' });
      const guest = await openScreen(open, origin, { who: 'firefox-guest', width: 'phone', path });
      await comeAsGuest(guest, 'Ana Ruiz');
      await provider.page.getByText('Ana Ruiz is in the waiting room').waitFor();
      await provider.page.getByRole('button', { name: 'Admit', exact: true }).click();
      for (const page of [inPage, provider.page, guest.page]) {
        await expect.poll(() => othersSeen(page), SOON).toBe(2);
        // One connection to the server, and one from it for each of the two others.
        await expect.poll(() => connectionsOf(page), SOON).toBe(3);
      }
      await patient.look('three');
      expect(await patient.page.problems()).toEqual([]);
    },
  );
});

describe('a video visit in a browser without calls', () => {
  // Rule: appointments.video-other-browser
  it.skipIf(webkit.missing)(
    webkit.missing ?? 'says which browsers to use, in WebKitGTK',
    PATIENCE,
    async () => {
      const { patient } = await openPatient(webkit, 'webkit');
      const { page, look } = patient;
      await page.getByRole('heading', { name: 'This browser can’t make video calls' }).waitFor();
      await page.getByText('Open this page in Safari, Chrome, Edge, or Firefox.').waitFor();
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
      await page.getByRole('link', { name: 'Call us' }).waitFor();
      await look('cannot-call');
      expect(await page.problems()).toEqual([]);
    },
  );
});
