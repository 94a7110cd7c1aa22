import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections in advance, and Node would wait a minute for their first request. Closes them at
 * shutdown.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const unasked = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    // Requests already received are read first.
    await nextTurn();
    await nextTurn();
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy();
  });
}
