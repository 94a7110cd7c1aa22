import { createServer } from 'node:net';

const FIRST = 20_000;
const LAST = 32_000;

/**
 * A loopback port that nobody listens on; with an offset, one whose neighbour that far above is free too. It lies below
 * the range that the system takes ports of outgoing connections from (32768 up on Linux), so that none of those takes
 * it between this answer and its use.
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
