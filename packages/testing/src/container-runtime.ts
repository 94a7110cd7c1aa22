import { existsSync } from 'node:fs';
import { request } from 'node:http';

const SOCKET = '/var/run/docker.sock';
const PATIENCE_MS = 1_000;

export async function containerRuntimeAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const target = pingTarget(env.DOCKER_HOST);
  if (!target) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const ping = request({ ...target, path: '/_ping', timeout: PATIENCE_MS }, (response) => {
    response.resume();
    resolve(response.statusCode === 200);
  });
  ping.once('timeout', () => ping.destroy());
  ping.once('error', () => resolve(false));
  ping.once('close', () => resolve(false));
  ping.end();
  return await promise;
}

function pingTarget(
  host = `unix://${SOCKET}`,
): { socketPath: string } | { host: string; port: string } | undefined {
  if (!URL.canParse(host)) return undefined;
  const { protocol, pathname, hostname, port } = new URL(host);
  if (protocol === 'unix:') return existsSync(pathname) ? { socketPath: pathname } : undefined;
  return { host: hostname, port: port || '2375' };
}
