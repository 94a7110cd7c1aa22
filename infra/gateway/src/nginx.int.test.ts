import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publicPath, type ServiceName, serviceNames } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import { freePort } from '@bedside/infra-local/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nginxIsInstalled, startNginx } from './start-nginx.ts';

const installed = nginxIsInstalled();
if (!installed) console.warn('Skipped: there is no nginx on this machine (apt-get install nginx-light).');

const echo = z.object({ service: z.string(), url: z.string(), headers: z.record(z.string(), z.unknown()) });
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-gateway-'));
const limits = { connections: 200, bodies: 10, allBodies: 100, largeBodies: 3, allLargeBodies: 60 };
const closers: (() => unknown)[] = [];
let origin = '';
let log = () => '';
let complaints = () => '';

beforeAll(async () => {
  if (!installed) return;
  const entries = await Promise.all(serviceNames.map(async (name) => [name, await startEcho(name)] as const));
  const addresses = new Map<ServiceName, string>(entries);
  const address = (name: ServiceName) => addresses.get(name) ?? '';
  const port = await freePort();
  writeWeb();
  const nginx = await startNginx(
    {
      services: {
        auth: [address('auth')],
        appointments: [address('appointments')],
        payments: [address('payments')],
        questionnaires: ['127.0.0.1:9'],
      },
      web: path.join(folder, 'web'),
      pagePolicy: "default-src 'self'",
      scheme: 'https',
      limits: { ...limits, callsASecond: 50, burst: 300 },
      scratch: path.join(folder, 'scratch'),
      mimeTypes: '/etc/nginx/mime.types',
    },
    port,
  );
  closers.push(nginx.stop);
  log = nginx.log;
  complaints = nginx.complaints;
  origin = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!installed)('nginx with the generated configuration', () => {
  it.each([
    ['/v1/auth/me', 'auth'],
    ['/v1/auth/me/', 'auth'],
    ['/v1/appointment', 'appointments'],
    ['/v1/appointment/0190c9a7/cancel', 'appointments'],
    ['/v1/appointment/0190c9a7/invoice', 'payments'],
    ['/v1/appointment/tax-rate', 'payments'],
    ['/v1/admin/patients?range=[0,24]', 'auth'],
    ['/v1/live', 'appointments'],
  ])('sends %s to %s', async (url, service) => {
    const answer = echo.parse(await (await fetch(origin + url)).json());
    expect(answer.service).toBe(service);
    expect(answer.url).toBe(url.replace(/\/$/, ''));
  });

  it('replaces client-supplied addresses and keeps the request id', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'one-request' };
    const answer = echo.parse(await (await fetch(`${origin}/v1/auth/me`, { headers })).json());
    expect(answer.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'one-request' });
    expect(answer.headers.host).toBe(new URL(origin).host);
  });

  it.each(['with spaces and "quotes"', 'short', 'x'.repeat(65)])(
    'replaces the request id “%s”, which a service would not take either',
    async (given) => {
      const headers = { 'x-request-id': given };
      const answer = echo.parse(await (await fetch(`${origin}/v1/auth/me`, { headers })).json());
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      const unknown = await fetch(`${origin}/v1/nothing/here`, { headers });
      expect(await unknown.json()).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    },
  );

  it('returns an API error for a path that no service declares', async () => {
    const response = await fetch(`${origin}/v1/nothing/here`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Not found.' });
  });

  it.each([
    ['/', 'portal'],
    ['/appointments/7/pay', 'portal'],
    ['/admin', 'console'],
    ['/admin/appointments/7', 'console'],
    ['/super-admin', 'console'],
  ])('serves at %s the page of the %s, always revalidated', async (url, page) => {
    const response = await fetch(origin + url);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  // Rule: security.tokens-stay-out-of-logs
  it.each(['/paynow', '/consent_details', '/PROMETHEUS', '/set-password', '/direct-login'])(
    'hides the URL of the page %s, whose link carries a token, from other sites and caches',
    async (page) => {
      const { headers } = await fetch(`${origin}${page}/${'t'.repeat(43)}`);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  // Rule: security.tokens-stay-out-of-logs
  it('logs link requests without their token, and record ids unchanged', async () => {
    const token = `${'n'.repeat(40)}_-7`;
    const id = '0190c9a7-7d2c-7cc0-98fc-1a2b3c4d5e6f';
    const urls = [
      `/v1/appointment/appointmentDetails/${token}`,
      `/v1/payments/${token}/paymentIntent`,
      `/v1/users/consent-detail/${token}`,
      `/v1/list/prometheus/patient-questionare-detail/${token}`,
      `/v1/files/${token}`,
      `/v1/calendar/${token}.ics`,
      `/paynow/${token}`,
      `/v1/users/consent-detail/${token}.`,
      `/v1/appointment/appointmentDetails/%3C${token}%3E`,
      `/paynow/${token});to`,
      `/v1/appointment/detail/${id}`,
    ];
    for (const url of urls) await (await fetch(origin + url)).text();
    // A signed link contains dots.
    const signed = `${id}.${id}.${id}.1800000000.${token}`;
    for (const { path } of allCalls.filter((call) => call.path.includes('{token}')))
      await (await fetch(origin + publicPath(path).replace('{token}', signed))).text();
    await expect.poll(log).toContain(`GET /v1/appointment/detail/${id} `);
    await expect.poll(log).toContain('GET /v1/users/record-downloads/file/- ');
    expect(log()).toContain('GET /v1/appointment/appointmentDetails/- ');
    expect(log()).toContain('GET /v1/payments/-/paymentIntent ');
    expect(log()).toContain('GET /v1/calendar/- ');
    expect(log()).not.toContain(token);
  });

  it('returns an API error if a service is down, and logs it without link tokens', async () => {
    const token = 'q'.repeat(43);
    const response = await fetch(`${origin}/v1/list/prometheus/patient-questionare-detail/${token}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) });
    await expect.poll(log).toContain('503 GET /v1/list/prometheus/patient-questionare-detail/- ');
    expect(log()).toContain('127.0.0.1:9');
    expect(log() + complaints()).not.toContain(token);
  });

  it.each(['/metrics', '/metrics/', '/health/ready', '/health/live'])('does not expose %s', async (page) => {
    const response = await fetch(origin + page);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sends HSTS if clients use TLS', async () => {
    const { headers } = await fetch(`${origin}/`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const answer = echo.parse(
      await (await fetch(`${origin}/v1/auth/me`, { headers: { 'x-forwarded-proto': 'http' } })).json(),
    );
    expect(answer.headers['x-forwarded-proto']).toBe('https');
  });

  // Rule: security.large-bodies-are-limited
  it('waits for only some bodies of one address, however slowly they come', async () => {
    const login = '/v1/auth/patient-login';
    const slow = Array.from({ length: 15 }, () => beginUpload(origin, login, 500));
    await expect.poll(() => slow.filter(({ answer }) => answer().includes(' 429 ')).length).toBe(5);
    expect((await fetch(`${origin}/v1/auth/me`)).status).toBe(200);
    for (const { end } of slow) end();
    await expect
      .poll(async () => (await fetch(origin + login, { method: 'POST', body: '{}' })).status)
      .toBe(200);
  });

  // Rule: security.one-address-takes-a-share
  it('returns an API error to an address over its rate limit, whatever it asks for', async () => {
    const ask = (page: string, times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          fetch(origin + page).then(async (one) => [one.status, await one.text()] as const),
        ),
      );
    const answers = await ask('/v1/auth/me', 800);
    const turnedAway = answers.filter(([status]) => status === 429);
    expect(turnedAway.length).toBeGreaterThan(100);
    expect(JSON.parse(turnedAway[0]?.[1] ?? '')).toMatchObject({ code: 'TOO_MANY', retryAfter: 5 });
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(150);
    for (const page of ['/health', '/', '/admin', '/super-admin', '/assets/app-1a2b.js', '/v1/live']) {
      const refused = (await ask(page, 400)).filter(([status]) => status === 429);
      expect(refused.length, page).toBeGreaterThan(20);
      expect(JSON.parse(refused[0]?.[1] ?? '')).toMatchObject({ code: 'TOO_MANY', retryAfter: 5 });
    }
    expect(complaints()).toBe('');
  });

  // Rule: security.large-bodies-are-limited
  it('keeps no large body for a call that takes none, and only some uploads of one address', async () => {
    const send = (url: string, megabytes: number) =>
      fetch(origin + url, { method: 'POST', body: Buffer.alloc(megabytes * 1_048_576) });
    const [login, upload] = ['/v1/auth/patient-login', '/v1/appointment/upload-document'];
    const refused = await send(login, 2);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'TOO_LARGE', message: expect.any(String) });
    expect((await send(login, 1)).status).toBe(200);
    expect((await send(upload, 20)).status).toBe(200);
    expect((await send(upload, 26)).status).toBe(413);
    // The service’s response about its own limit is passed through.
    const said = await fetch(`${origin}${upload}`, {
      method: 'POST',
      headers: { 'x-answer': '413' },
      body: 'a',
    });
    expect([said.status, echo.parse(await said.json()).url]).toEqual([413, upload]);

    const slow = Array.from({ length: 5 }, () => beginUpload(origin, upload));
    await expect.poll(() => slow.filter(({ answer }) => answer().includes(' 429 ')).length).toBe(2);
    expect(slow.filter(({ answer }) => answer() === '')).toHaveLength(3);
    expect((await fetch(`${origin}/v1/auth/me`)).status).toBe(200);
    for (const { end } of slow) end();
    await expect.poll(async () => (await send(upload, 1)).status).toBe(200);
  });

  it('counts the addresses of one IPv6 line as one, and another line separately', async () => {
    const port = await freePort();
    const nginx = await startNginx(
      {
        services: {
          auth: [await startEcho('auth')],
          appointments: ['127.0.0.1:9'],
          payments: ['127.0.0.1:9'],
          questionnaires: ['127.0.0.1:9'],
        },
        web: path.join(folder, 'web'),
        pagePolicy: "default-src 'self'",
        scheme: 'https',
        trustedProxies: ['127.0.0.1'],
        limits: { ...limits, callsASecond: 1, burst: 2 },
        scratch: path.join(folder, 'scratch-lines'),
        mimeTypes: '/etc/nginx/mime.types',
      },
      port,
    );
    closers.push(nginx.stop);
    const from = async (address: string) =>
      (await fetch(`http://127.0.0.1:${port}/v1/auth/me`, { headers: { 'x-forwarded-for': address } }))
        .status;
    const own = Array.from({ length: 8 }, (_, host) => from(`2001:db8:1:2:1:1:1:${host + 1}`));
    expect((await Promise.all(own)).filter((status) => status === 429).length).toBeGreaterThan(3);
    expect(await from('2001:db8:1:3::1')).toBe(200);
    expect(await from('203.0.113.7')).toBe(200);
  });

  it('lets browsers cache hashed files', async () => {
    for (const url of ['/assets/app-1a2b.js', '/admin/assets/app-3c4d.js']) {
      const response = await fetch(origin + url);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404);
  });

  it('sends the compressed file of the build to browsers that read it, and the plain one to others', async () => {
    const from = async (url: string, encoding: string) => {
      const response = await fetch(origin + url, { headers: { 'accept-encoding': encoding } });
      const { headers } = response;
      return [
        headers.get('content-encoding'),
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('vary'),
        await response.text(),
      ];
    };
    const kept = ['public, max-age=31536000, immutable', 'Accept-Encoding'];
    const script = '/assets/packed-5e6f.js';
    expect(await from(script, 'gzip, br')).toEqual(['br', 'application/javascript', ...kept, 'packed']);
    expect(await from(script, 'gzip')).toEqual([null, 'application/javascript', ...kept, 'plain']);
    const style = '/admin/assets/packed-7a8b.css';
    expect(await from(style, 'br')).toEqual(['br', 'text/css', ...kept, 'packed']);
    expect(await from('/assets/app-1a2b.js', 'br')).toEqual([null, 'application/javascript', ...kept, '1']);
  });
});

async function startEcho(service: ServiceName): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const seen: { service: string; url: string; headers: IncomingHttpHeaders } = {
      service,
      url: request.url ?? '',
      headers: request.headers,
    };
    response.statusCode = Number(request.headers['x-answer'] ?? 200);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(seen));
  });
  closers.push(() => server.close());
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '');
  });
  return await promise;
}

function beginUpload(address: string, url: string, length = 1_000_000) {
  const { hostname, port } = new URL(address);
  let answer = '';
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
  socket.write(`POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\nbegins`);
  return { answer: () => answer, end: () => socket.destroy() };
}

function writeWeb(): void {
  const files = {
    'index.html': 'portal',
    'assets/app-1a2b.js': '1',
    'admin/index.html': 'console',
    'admin/assets/app-3c4d.js': '2',
    'assets/packed-5e6f.js': 'plain',
    'assets/packed-5e6f.js.br': brotliCompressSync('packed'),
    'admin/assets/packed-7a8b.css': 'plain',
    'admin/assets/packed-7a8b.css.br': brotliCompressSync('packed'),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, 'web', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
