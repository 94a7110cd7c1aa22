import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type GatewayOptions, nginxConfig } from './nginx.ts';

const PATIENCE_MS = 5_000;

interface RunningNginx {
  readonly log: () => string;
  readonly complaints: () => string;
  readonly stop: () => Promise<void>;
}

export function nginxIsInstalled(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
}

/**
 * Runs nginx in the foreground with a generated configuration, and waits until it listens.
 * @throws Error with nginx's message if it rejects the configuration
 */
export async function startNginx(
  options: Omit<GatewayOptions, 'listen'>,
  port: number,
): Promise<RunningNginx> {
  const file = path.join(options.scratch, 'nginx.conf');
  mkdirSync(options.scratch, { recursive: true });
  writeFileSync(file, nginxConfig({ ...options, listen: `127.0.0.1:${port}` }));
  return runNginx(file, options.scratch, port);
}

export async function runNginx(file: string, scratch: string, port: number): Promise<RunningNginx> {
  const asWeAre = userInfo().uid === 0 ? 'user root;' : '';
  const requestLog = path.join(scratch, 'requests.log');
  const requests = openSync(requestLog, 'a');
  const child = spawn('nginx', ['-c', file, '-g', `daemon off; ${asWeAre}`], {
    stdio: ['ignore', requests, 'pipe'],
  });
  closeSync(requests);
  const ended = Promise.withResolvers<void>();
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  child.once('exit', () => ended.resolve());
  const refused = ended.promise.then(() => Promise.reject(new Error(`nginx ended: ${output}`)));
  await Promise.race([listens(port), refused]);
  refused.catch(() => undefined);
  return {
    log: () => readFileSync(requestLog, 'utf8'),
    complaints: () => output,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended.promise;
    },
  };
}

async function listens(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await accepts(port))) {
    if (Date.now() > deadline)
      throw new Error(`nginx does not listen on port ${port} after ${PATIENCE_MS} ms`);
    await pause(20);
  }
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
