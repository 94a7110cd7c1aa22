import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Cutting it ends open connections and rejects new ones until restored. */
interface Line {
  /** The origin to open instead of the real one. */
  readonly origin: string;
  readonly cut: () => void;
  readonly mend: () => void;
}

export async function withLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let isCut = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    join(near, far);
    join(far, near);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const address = await new Promise<AddressInfo | string | null>((resolve) => {
    server.listen(0, hostname, () => resolve(server.address()));
  });
  if (typeof address !== 'object' || !address) throw new Error('the line has no port');
  afterAll(() => {
    cut();
    server.close();
  });
  return {
    origin: `http://${hostname}:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
  };
}
