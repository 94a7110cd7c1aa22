import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@bedside/infra-local/processes';
import { afterAll } from 'vitest';

const conf = path.resolve(import.meta.dirname, '../../../infra/kubernetes/components/media');

export const NO_MEDIA_SERVER = 'no Janus on this machine: apt-get install janus';

/**
 * Janus on loopback with the production configuration. Undefined if it isn’t installed: skip with
 * NO_MEDIA_SERVER.
 */
export async function withMediaServer(secret = 'a secret that Janus and Bedside share') {
  if (spawnSync('janus', ['--version']).error) return undefined;
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'bedside-janus-'));
  await cp(conf, folder, { recursive: true });
  const transport = path.join(folder, 'janus.transport.http.jcfg');
  const onLoopback = `port = ${port}\n  ip = "127.0.0.1"`;
  await writeFile(transport, (await readFile(transport, 'utf8')).replace('port = 8088', onLoopback));
  const flags = [`--configs-folder=${folder}`, `--apisecret=${secret}`, '--interface=127.0.0.1'];
  const url = `http://127.0.0.1:${port}/janus`;

  async function start() {
    const server = spawn('janus', flags, { stdio: 'ignore' });
    const ended = once(server, 'exit');
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${url}/info`).catch(() => null);
      if (answer?.ok) return { server, ended };
      await pause(100);
    }
    throw new Error('Janus does not answer');
  }

  let running = await start();
  const stop = async () => {
    running.server.kill('SIGKILL');
    await running.ended;
  };
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  return {
    config: { url, secret },
    stop,
    async restart() {
      await stop();
      running = await start();
    },
  };
}
