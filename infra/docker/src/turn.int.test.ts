import { iceServersFor } from '@bedside/domain/appointments/ice-servers.policy';
import { NO_RELAY, withRelay } from '@bedside/testing/relay';
import { subHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { askRelay } from './turn.fixture.ts';

const secret = 'a secret that coturn and Bedside share';
const relay = await withRelay({ secret });
const port = relay?.port ?? 0;

describe.skipIf(!relay)(relay ? 'the relay of video visits' : NO_RELAY, () => {
  const given = (now: Date, shared = secret) => {
    const turn = { urls: [`turn:127.0.0.1:${port}`], secret: shared };
    const [server] = iceServersFor({ stunUrls: [], turn, transportPolicy: 'relay' }, 'nora', now);
    if (!server || !('credential' in server)) throw new Error('no relay was given');
    return server;
  };

  // Rule: appointments.video-relay
  it("accepts a call's credentials for an hour, and no others", async () => {
    const now = new Date();
    expect(await askRelay(port, given(now))).toMatchObject({ unsigned: 401, allocated: 0 });
    expect(await askRelay(port, given(subHours(now, 2)))).toMatchObject({ allocated: 401 });
    expect(await askRelay(port, given(now, 'another secret'))).toMatchObject({ allocated: 401 });
    const { credential } = given(subHours(now, 2));
    expect(await askRelay(port, { ...given(now), credential })).toMatchObject({ allocated: 401 });
  });

  it('relays to public addresses, and to none of a private network', async () => {
    const peers = ['203.0.113.7', '127.0.0.1', '10.0.0.5', '172.30.40.10', '192.168.1.1', '169.254.169.254'];
    const { permitted } = await askRelay(port, given(new Date()), peers);
    expect(permitted).toEqual([0, 403, 403, 403, 403, 403]);
  });
});
