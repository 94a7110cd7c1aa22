import { createServer } from 'node:net';

/**
 * A loopback port that nobody listens on, from the system's own range (above 20000); with an offset, one whose
 * neighbour that far above is free too.
 */
export async function freePort(offset = 0): Promise<number> {
  for (;;) {
    const port = await listenBriefly(0);
    if (port && (offset === 0 || (await listenBriefly(port + offset)))) return port;
  }
}

/** The port it could listen on, 0 standing for any; undefined when it is taken. */
function listenBriefly(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const probe = createServer().once('error', () => resolve(undefined));
  probe.listen(port, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
  });
  return promise;
}
