import { createServer } from 'node:net';

const FIRST = 20_000;
const LAST = 32_000;

/**
 * A free loopback port; with an offset, the port that far above is free too. Stays below 32768, the start of
 * Linux's range for outgoing connections, so that none takes it before use.
 */
export async function freePort(offset = 0): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const free = (await canListen(port)) && (offset === 0 || (await canListen(port + offset)));
  return free ? port : freePort(offset);
}

function canListen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer().once('error', () => resolve(false));
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  return promise;
}
