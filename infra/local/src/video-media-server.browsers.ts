import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { NO_MEDIA_SERVER, withMediaServer } from '@bedside/testing/media-server';
import { describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { openScreen } from './screen.fixture.ts';
import {
  comeAsGuest,
  connectionsOf,
  enter,
  forgetConnections,
  insertSignedConsent,
  insertVideoVisit,
  invite,
  openVisitScreens,
  othersSeen,
  pictureGaps,
  watchPicture,
} from './video.fixture.ts';

const PATIENCE = { timeout: 240_000 };
const SOON = { timeout: 60_000 };
const server = await withMediaServer();

describe.skipIf(!server)(server ? 'a call of three through the media server' : NO_MEDIA_SERVER, async () => {
  const application = await withApplication({
    frontEnds: await buildFrontEnds(),
    environment: {
      JANUS_URL: server?.config.url ?? '',
      JANUS_API_SECRET: server?.config.secret ?? '',
    },
  });
  const { db, origin, inbox } = application;
  const { open } = await withBrowser({ camera: true });

  // Rule: appointments.video-media-server
  it('is sent once by each, is seen by all, and continues without the server', PATIENCE, async () => {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const visit = await insertVideoVisit(db, { passwordHash, name: 'server' });
    await insertSignedConsent(db, visit.patientId);
    const { patient, provider } = await openVisitScreens({ open, ...application }, visit, 'server');
    await enter(patient);
    await provider.page.getByRole('button', { name: 'Admit Nora' }).click();
    for (const { page } of [provider, patient]) await expect.poll(() => othersSeen(page), SOON).toBe(1);
    const streams = () =>
      db
        .selectFrom('videoStreams')
        .select(['seatId', 'sourceId'])
        .where('appointmentId', '=', visit.id)
        .execute();
    expect(await streams()).toEqual([]);

    const path = await invite(provider, inbox, { name: 'Ana Ruiz', phone: '(312) 555-0177' });
    const guest = await openScreen(open, origin, { who: 'server-guest', width: 'phone', path });
    await comeAsGuest(guest, 'Ana Ruiz');
    await provider.page.getByText('Ana Ruiz is in the waiting room').waitFor();
    expect(await othersSeen(guest.page)).toBe(0);
    for (const { page } of [provider, patient]) await watchPicture(page);
    await provider.page.getByRole('button', { name: 'Admit', exact: true }).click();
    const three = [provider, patient, guest];
    for (const { page } of three) {
      await expect.poll(() => othersSeen(page), SOON).toBe(2);
      // One connection to the server, and one from it for each of the two others.
      await expect.poll(() => connectionsOf(page), SOON).toBe(3);
    }
    for (const { page } of [provider, patient]) expect(await pictureGaps(page)).toEqual([]);
    expect((await streams()).filter(({ sourceId }) => sourceId === null)).toHaveLength(3);
    for (const screen of three) await screen.look('server-three');
    // Each picture shows its name, and the buttons cover none of the pictures.
    const stage = provider.page.getByRole('region', { name: 'Video call' });
    await provider.page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Nora Feldman · Illinois', 'Ana Ruiz']) {
      const box = await stage.getByText(name, { exact: true }).boundingBox();
      const buttons = await stage.getByRole('button', { name: 'Mute' }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
    }
    await patient.page.getByText('Ana Ruiz', { exact: true }).waitFor();
    for (const screen of three) await screen.look('server-three-names');

    // A connection to a server that is gone counts as open for several seconds.
    for (const { page } of three) await forgetConnections(page);
    await server?.stop();
    for (const { page } of three) {
      await expect.poll(() => connectionsOf(page), SOON).toBe(2);
      await expect.poll(() => othersSeen(page), SOON).toBe(2);
    }
    await expect.poll(streams, SOON).toEqual([]);
  });
});
