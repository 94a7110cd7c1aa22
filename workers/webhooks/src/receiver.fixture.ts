import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

const accept: Answer = (response) => response.writeHead(204).end();

/** Another system’s endpoint, called over real HTTP. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const one = { path, headers, body: Buffer.concat(chunks).toString() };
      received.push(one);
      answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    /** Sets the answer until the next call. Without an argument, it accepts everything. */
    answers(next: Answer = accept) {
      answer = next;
    },
    answersStatus(status: number, body = '', headers: Record<string, string> = {}) {
      answer = (response) => response.writeHead(status, headers).end(body);
    },
    forget: () => void received.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
