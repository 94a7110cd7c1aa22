import { NO_MEDIA_SERVER, withMediaServer } from '@bedside/testing/media-server';
import { describe, expect, it } from 'vitest';
import { openJanus } from './janus.adapter.ts';
import { soundOffer } from './offer.fixture.ts';

const server = await withMediaServer();

describe.skipIf(!server)(server ? 'the media server' : NO_MEDIA_SERVER, () => {
  const config = server?.config ?? { url: '', secret: '' };
  const janus = openJanus(config);

  // Rule: appointments.video-media-server
  it('answers a sender, offers nothing of them before media comes, and ends both', async () => {
    const sent = await janus.send('visit one', soundOffer);
    expect(sent.answer).toMatch(/m=audio [\s\S]*a=recvonly/);
    await janus.keep(sent.connection);
    await expect(janus.receive('visit one', sent.feed)).rejects.toMatchObject({ code: '428' });
    await expect(janus.receive('visit two', sent.feed)).rejects.toMatchObject({ code: '426' });
    const again = await janus.send('visit one', soundOffer);
    expect(again.feed).not.toBe(sent.feed);
    await janus.end(sent.connection);
    await expect(janus.keep(sent.connection)).rejects.toMatchObject({ kind: 'refused' });
    await janus.end(sent.connection);
    await janus.closeRoom('visit one');
    await janus.closeRoom('visit one');
    await expect(janus.receive('visit one', again.feed)).rejects.toMatchObject({ code: '426' });
  });

  it('refuses a description that is none', async () => {
    await expect(janus.send('visit three', 'nonsense')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is away for another secret, and when it does not run', async () => {
    const stranger = openJanus({ ...config, secret: 'another secret' });
    await expect(stranger.send('visit one', soundOffer)).rejects.toMatchObject({ kind: 'unavailable' });
    await server?.stop();
    await expect(janus.send('visit one', soundOffer)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
