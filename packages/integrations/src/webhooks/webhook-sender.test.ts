import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openWebhookSender } from './webhook-sender.adapter.ts';

let hits = 0;
const server = createServer((_, response) => {
  hits += 1;
  response.end('inside');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
beforeEach(() => {
  hits = 0;
});

const production = openWebhookSender({ toLoopback: false });
const local = openWebhookSender({ toLoopback: true });
const send = (url: string, sender = production) => sender.send({ url, headers: {}, body: '{}' });
const PUBLIC = '93.184.215.14';
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';

const nameWith = (...addresses: string[]) =>
  openWebhookSender({
    toLoopback: false,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

// Rule: security.webhooks-go-outside-only
describe('a webhook to an address inside', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://localhost../',
    'https://intranet./',
    'https://printer.local./',
    'https://postgres/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:password@hooks.example.com/',
  ])('is refused: %s', async (url) => {
    expect(production.refusalOf(url)).not.toBeNull();
    expect(await send(url)).toMatchObject({ status: null, reason: 'address not allowed' });
  });

  it('is refused by name, too, whatever form its address has', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
      expect(await send(`https://hooks.example.com:${port}/`, nameWith(address)), address).toMatchObject({
        reason: 'address not allowed',
      });
    }
    expect(hits).toBe(0);
  });

  it('is refused if only one of several addresses of its name is inside', async () => {
    const sender = nameWith(PUBLIC, '127.0.0.1');
    expect(await send('https://hooks.example.com/', sender)).toMatchObject({ reason: 'address not allowed' });
  });

  it("can't be reached by a name that changes its address: it connects to the address that it checked", async () => {
    let connected = 0;
    server.on('connection', () => {
      connected += 1;
    });
    let requestCount = 0;
    const rebinding = openWebhookSender({
      toLoopback: true,
      resolve: async () => {
        requestCount += 1;
        return [{ address: requestCount === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    await send(`https://hooks.example.com:${port}/`, rebinding);
    expect({ requestCount, connected }).toEqual({ requestCount: 1, connected: 1 });
    expect(await send(`https://hooks.example.com:${port}/`, rebinding)).toMatchObject({
      reason: 'address not allowed',
    });
    expect({ requestCount, connected }).toEqual({ requestCount: 2, connected: 1 });
  });

  it('is not followed by a redirect', async () => {
    const redirecting = createServer((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    ).listen(0, '127.0.0.1');
    await once(redirecting, 'listening');
    const { port: at } = redirecting.address() as AddressInfo;
    expect(await send(`http://127.0.0.1:${at}/`, local)).toMatchObject({ status: 307 });
    expect(hits).toBe(0);
    redirecting.close();
  });

  it('is allowed to this machine in a local installation, and nowhere else', async () => {
    expect(await send(`http://127.0.0.1:${port}/`, local)).toMatchObject({ status: 200, body: 'inside' });
    expect(await send(`http://localhost:${port}/`, local)).toMatchObject({ status: 200 });
    for (const url of [
      'http://10.0.0.1/',
      'https://10.0.0.1/',
      'https://169.254.169.254/',
      'http://example.com/',
    ])
      expect(local.refusalOf(url), url).not.toBeNull();
  });
});

describe('a public address', () => {
  it.each([
    'https://hooks.example.com/bedside',
    'https://hooks.example.com:8443/?tenant=1',
    `https://${PUBLIC}/`,
    'https://[2606:2800:220:1::1]/',
  ])('is allowed: %s', (url) => {
    expect(production.refusalOf(url)).toBeNull();
  });
});

describe('a failure', () => {
  it('times out if its response trickles in', async () => {
    const slow = createServer((_, response) => {
      const drip = setInterval(() => response.write('.'), 5);
      response.once('close', () => clearInterval(drip));
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const patient = openWebhookSender({ toLoopback: true, timeoutMs: 100 });
    const answer = await send(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, patient);
    expect(answer).toMatchObject({ status: null, reason: 'timeout' });
    slow.close();
  });

  it('fails if its response switches protocols, which Node ends without an error', async () => {
    const switching = createServer(({ socket }) => socket.end(SWITCHING)).listen(0, '127.0.0.1');
    await once(switching, 'listening');
    const url = `http://127.0.0.1:${(switching.address() as AddressInfo).port}/`;
    expect(await send(url, local)).toMatchObject({ status: null, reason: 'connection failed' });
    switching.close();
  });

  it('has a short reason, without the other system’s words', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port: gone } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect(await send(`http://127.0.0.1:${gone}/`, local)).toMatchObject({ reason: 'connection refused' });
    const nowhere = openWebhookSender({
      toLoopback: false,
      resolve: async () => {
        throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
      },
    });
    expect(await send('https://hooks.example.com/', nowhere)).toMatchObject({ reason: 'name not found' });
  });
});
