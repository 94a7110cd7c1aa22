import { networkInterfaces } from 'node:os';
import { NO_MEDIA_SERVER, withMediaServer } from '@bedside/testing/media-server';
import { NO_RELAY } from '@bedside/testing/relay';
import { expect, it } from 'vitest';
import { othersSeen, pathsOf, withRelayedCalls } from './video.fixture.ts';

/** Janus responds at the machine’s own address, and to nothing that comes from loopback. */
const address = Object.values(networkInterfaces())
  .flatMap((known) => known ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const SOON = { timeout: 60_000 };
const server = await withMediaServer();
const { relay, meet, bring } = await withRelayedCalls({
  ...(address && { address }),
  environment: { JANUS_URL: server?.config.url, JANUS_API_SECRET: server?.config.secret },
});

// Rule: appointments.video-media-server
it('three who reach no one but the relay meet at the media server through it', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!relay) skip(NO_RELAY);
  if (!server) skip(NO_MEDIA_SERVER);
  const { patient, provider } = await meet('media-relay');
  const guest = await bring(provider, 'media-relay');
  await provider.page.getByRole('button', { name: 'Admit', exact: true }).click();
  for (const { page } of [provider, patient, guest]) {
    await expect.poll(() => othersSeen(page), SOON).toBe(2);
    await expect.poll(() => pathsOf(page), SOON).toEqual(Array(3).fill('relay to host'));
  }
});
