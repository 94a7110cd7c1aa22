import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { iceServersFor } from '@bedside/domain/appointments/ice-servers.policy';
import { freePort } from '@bedside/infra-local/processes';
import { subHours } from 'date-fns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRelay } from './turn.fixture.ts';

const conf = path.resolve(import.meta.dirname, '../../kubernetes/components/turn/turnserver.conf');
const secret = 'a secret that coturn and Bedside share';
const isInstalled = spawnSync('turnserver', ['--version']).error === undefined;

describe.skipIf(!isInstalled)('the relay of video visits (needs coturn: apt-get install coturn)', () => {
  let server: ChildProcess;
  let port = 0;

  beforeAll(async () => {
    port = await freePort();
    const own = [
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--pidfile=/dev/null',
    ];
    server = spawn('turnserver', ['-c', conf, `--static-auth-secret=${secret}`, ...own], { stdio: 'ignore' });
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await askRelay(port, { username: 'nobody', credential: '' }).catch(() => null);
      if (answer) return;
      await pause(100);
    }
    throw new Error('coturn does not answer');
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
  });

  const given = (now: Date, shared = secret) => {
    const turn = { urls: [`turn:127.0.0.1:${port}`], secret: shared };
    const [relay] = iceServersFor({ stunUrls: [], turn, transportPolicy: 'relay' }, 'nora', now);
    if (!relay || !('credential' in relay)) throw new Error('no relay was given');
    return relay;
  };

  // Rule: appointments.video-relay
  it('accepts what a call was given for an hour, and nobody else', async () => {
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
