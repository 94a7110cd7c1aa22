import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@bedside/infra-local/processes';
import { afterAll } from 'vitest';

const conf = path.resolve(import.meta.dirname, '../../../infra/kubernetes/components/turn/turnserver.conf');

export const NO_RELAY = 'no coturn on this machine: apt-get install coturn';

interface Options {
  secret: string;
  /** The address that the relay forwards from. */
  address?: string | undefined;
  flags?: readonly string[];
}

/** coturn on loopback with the production configuration. Undefined if it isn’t installed: skip with NO_RELAY. */
export async function withRelay({ secret, address = '127.0.0.1', flags = [] }: Options) {
  if (spawnSync('turnserver', ['--version']).error) return undefined;
  const port = await freePort();
  const own = [
    '--listening-ip=127.0.0.1',
    `--relay-ip=${address}`,
    `--listening-port=${port}`,
    '--pidfile=/dev/null',
    `--static-auth-secret=${secret}`,
  ];
  const server = spawn('turnserver', ['-c', conf, ...own, ...flags], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  afterAll(async () => {
    server.kill();
    await ended;
  });
  for (let tries = 0; tries < 50; tries += 1) {
    if (await accepts(port)) return { port };
    await pause(100);
  }
  throw new Error('coturn does not answer');
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const say = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => say(true)).once('error', () => say(false));
  });
