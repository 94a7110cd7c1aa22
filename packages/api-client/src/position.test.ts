import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { POSITION_HEADER } from '@bedside/contracts/position';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { listenLive } from './live.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Each response has the next position in the list. Responses from `/lost` have none. */
async function serveWith(...positions: (string | null)[]) {
  const sent: (string | undefined)[] = [];
  const handler: Handler = (request, response) => {
    sent.push(request.headers[POSITION_HEADER] as string | undefined);
    if (request.url === '/lost') return void request.socket.destroy();
    const position = positions.shift();
    if (position) response.setHeader(POSITION_HEADER, position);
    response.end('{}');
  };
  const server = createServer(handler).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const baseUrl = `http://127.0.0.1:${port}`;
  const session = { getToken: () => 'token', onRenewed: () => undefined, onEnded: () => undefined };
  const client = () => createClient({ baseUrl, session });
  return { sent, client };
}

const write = { method: 'POST' };

describe('a client', () => {
  test('sends the latest position that it heard, whatever the order of the answers', async () => {
    const { sent, client } = await serveWith('1.20', '1.9', null);
    const { request } = client();
    await request('/a');
    await request('/b', write);
    await request('/c');
    expect(sent).toEqual([undefined, '1.20', '1.20']);
  });

  test('says nothing after a write of unknown end, until a later write was answered', async () => {
    const { sent, client } = await serveWith('1.10', null, '1.30');
    const { request, position } = client();
    await request('/a', write);
    await expect(request('/lost', write)).rejects.toThrow();
    position.observe('1.20');
    await request('/read');
    await request('/b', write);
    await request('/c');
    expect(sent).toEqual([undefined, '1.10', undefined, undefined, '1.30']);
  });

  test('says nothing after the answer of a server that knows no replicas', async () => {
    const { sent, client } = await serveWith('1.10', null);
    const { request } = client();
    await request('/a', write);
    await request('/b', write);
    await request('/c');
    expect(sent).toEqual([undefined, '1.10', undefined]);
  });

  test('shares its position with the other tabs of the browser, and works without storage', async () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    };
    vi.stubGlobal('localStorage', storage);
    const { sent, client } = await serveWith('1.10');
    const [one, other] = [client(), client()];
    await one.request('/a', write);
    await other.request('/b');
    vi.stubGlobal('localStorage', undefined);
    await other.request('/c');
    expect(sent).toEqual([undefined, '1.10', '1.10']);
  });

  test('gives up a timeline that the database no longer has, once an answer shows it', async () => {
    const { sent, client } = await serveWith('5.100', '2.7', null);
    const { request } = client();
    await request('/a', write);
    await request('/b');
    await request('/c');
    expect(sent).toEqual([undefined, '5.100', '2.7']);
  });

  test('keeps a later timeline that it heard of while an answer from an earlier one was under way', async () => {
    const { sent, client } = await serveWith('1.10', '1.20', null);
    const { request, position } = client();
    await request('/a', write);
    const late = request('/b', write);
    position.observe('2.5');
    await late;
    await request('/c');
    expect(sent).toEqual([undefined, '1.10', '2.5']);
  });

  test('hears positions with live updates, and asks for them when it has none', async () => {
    const { client } = await serveWith();
    const positions: (string | null)[] = [];
    const event = (position?: string) =>
      `data: ${JSON.stringify({ type: 'changed', entityType: 'note', entityId: 'n', position })}\n\n`;
    const bodies = [event('1.10') + event('1.9'), event()];
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
      positions.push(headers.get(POSITION_HEADER));
      return new Response(bodies.shift());
    });
    const one = client();
    const known: (string | null)[] = [];
    const stop = new AbortController();
    const onMessage = () => {
      known.push(one.position.read());
      if (known.length === 3) stop.abort();
    };
    await listenLive(one, { onMessage }, stop.signal);
    expect(known).toEqual(['1.10', '1.10', null]);
    expect(positions).toEqual(['0.0', '1.10']);
  });
});
