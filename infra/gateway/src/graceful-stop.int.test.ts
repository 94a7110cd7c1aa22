import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@bedside/infra-local/processes';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { withDatabase } from '@bedside/testing/postgres';
import { workerProcesses } from '@bedside/testing/worker-process';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nginxIsInstalled, startNginx } from './start-nginx.ts';

const failure = z.object({ code: z.string(), message: z.string() });

const database = await withDatabase();
const simulators = await startSimulators();
const processes = workerProcesses({ database, redisUrl: undefined, simulators: simulators.config });
const installed = nginxIsInstalled();
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-stop-'));
const closers: (() => unknown)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => simulators.close(),
];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function gatewayBefore(...appointments: string[]): Promise<string> {
  const port = await freePort();
  const nobody = ['127.0.0.1:9'];
  const nginx = await startNginx(
    {
      services: { auth: nobody, appointments, payments: nobody, questionnaires: nobody },
      web: folder,
      pagePolicy: "default-src 'self'",
      scheme: 'http',
      limits: {
        callsASecond: 10_000,
        burst: 10_000,
        connections: 1_000,
        bodies: 10_000,
        allBodies: 10_000,
        largeBodies: 20,
        allLargeBodies: 100,
      },
      scratch: path.join(folder, String(port)),
      mimeTypes: '/etc/nginx/mime.types',
    },
    port,
  );
  closers.push(nginx.stop);
  return `http://127.0.0.1:${port}`;
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const { promise, resolve } = Promise.withResolvers<string>();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '');
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return promise;
}

const call = '/v1/appointment/cancel-web-appointment';
const send = (origin: string, method: string) =>
  fetch(origin + call, { method, ...(method === 'POST' && { body: '{"id":"1"}' }) });

describe.skipIf(!installed)('a request to a stopping instance', () => {
  it.each(['GET', 'POST'])(
    'is handled by the other one, once, with its complete body (%s)',
    async (method) => {
      const handled: string[] = [];
      const stopping = await listen((_request, response) => {
        response.writeHead(502, { connection: 'close' }).end('{"code":"UNAVAILABLE"}');
      });
      const other = await listen((request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += chunk));
        request.on('end', () => {
          handled.push(`${request.method} ${request.url} ${body}`);
          response.end('done');
        });
      });
      const origin = await gatewayBefore(stopping, other);
      const answers = await Promise.all(Array.from({ length: 40 }, () => send(origin, method)));
      expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(handled).toEqual(Array(40).fill(`${method} ${call} ${method === 'POST' ? '{"id":"1"}' : ''}`));
    },
  );

  it('is not retried if the first one crashed on it, and gets an API error', async () => {
    let taken = 0;
    const dying: RequestListener = (request) => {
      taken += 1;
      request.socket.destroy();
    };
    const origin = await gatewayBefore(await listen(dying), await listen(dying));
    const answer = await send(origin, 'POST');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(taken).toBe(1);
  });

  it("passes on a service's own error without retrying", async () => {
    let requestCount = 0;
    const busy: RequestListener = (_request, response) => {
      requestCount += 1;
      response.writeHead(503, { 'retry-after': '7' }).end('{"code":"UNAVAILABLE","message":"Busy."}');
    };
    const origin = await gatewayBefore(await listen(busy), await listen(busy));
    const answer = await send(origin, 'POST');
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '7',
      { code: 'UNAVAILABLE', message: 'Busy.' },
    ]);
    expect(requestCount).toBe(1);
  });
});

describe.skipIf(!installed)('two instances of a service under load', () => {
  it('stop and start in turn without losing a request', async () => {
    const [first, second] = [await processes.start('appointments'), await processes.start('appointments')];
    const origin = await gatewayBefore(`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`);

    const answers: string[] = [];
    let working = true;
    const work = async (method: string) => {
      while (working) {
        const answer = await send(origin, method).then(
          async (response) => {
            const { code, message } = failure.parse(await response.json());
            return response.status < 500 ? `${response.status} ${code}` : `${response.status} ${message}`;
          },
          (error: unknown) => String(error),
        );
        answers.push(`${method} ${answer}`);
      }
    };
    const load = ['GET', 'POST', 'GET', 'POST', 'POST', 'POST'].map(work);
    await expect.poll(() => answers.length).toBeGreaterThan(50);
    expect(await first.end('SIGTERM')).toBe(0);
    const at = answers.length;
    await expect.poll(() => answers.length).toBeGreaterThan(at + 50);
    working = false;
    await Promise.all(load);
    const kinds = [...new Set(answers)].toSorted();
    expect(await second.end('SIGTERM')).toBe(0);
    expect(kinds).toEqual(['GET 404 NOT_FOUND', 'POST 401 UNAUTHENTICATED']);
  }, 120_000);
});
