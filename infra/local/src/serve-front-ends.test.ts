import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { console as consoleFrontEnd, portal } from '@bedside/infra-gateway/front-ends';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { serveFrontEnds } from './serve-front-ends.ts';

const POLICY = "default-src 'self'";
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-pages-'));
for (const [name, content] of Object.entries({
  'portal/index.html': 'portal',
  'portal/assets/app-1a2b.js': '1',
  'console/index.html': 'console',
  'console/assets/app-3c4d.js': '2',
  'secret.txt': 'secret',
})) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}

const app = fastify();
await serveFrontEnds(
  app,
  [
    { frontEnd: consoleFrontEnd, folder: path.join(folder, 'console') },
    { frontEnd: portal, folder: path.join(folder, 'portal') },
  ],
  POLICY,
);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the front ends of a local installation', () => {
  it.each([
    ['/', 'portal'],
    ['/appointments/7?tab=bill', 'portal'],
    ['/admin', 'console'],
    ['/admin/appointments/7', 'console'],
    ['/super-admin/settings', 'console'],
  ])('serve at %s the page of the %s under its policy, always revalidated', async (url, page) => {
    const answer = await app.inject(url);
    expect(answer.body).toBe(page);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
    });
  });

  it.each(['/paynow', '/consent_details', '/PROMETHEUS', '/set-password', '/direct-login'])(
    'hide the URL of the page %s, whose link carries a token, from other sites and caches',
    async (page) => {
      const { headers } = await app.inject(`${page}/${'t'.repeat(43)}`);
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  // Rule: security.camera-on-calls-only
  it.each([
    ['/video/7', 'camera=(self), microphone=(self)'],
    ['/admin/video/7', 'camera=(self), microphone=(self)'],
    ['/super-admin/video/7?a=1', 'camera=(self), microphone=(self)'],
    ['/', 'camera=(), microphone=()'],
    ['/admin', 'camera=(), microphone=()'],
    ['/appointments/appointment_details/7?from=/video/7', 'camera=(), microphone=()'],
    ['/videos/7', 'camera=(), microphone=()'],
  ])('let %s use camera and microphone as its header says: %s', async (url, policy) => {
    expect((await app.inject(url)).headers['permissions-policy']).toBe(policy);
  });

  it('let browsers cache hashed files', async () => {
    for (const url of ['/assets/app-1a2b.js', '/admin/assets/app-3c4d.js']) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each(['/assets/gone.js', '/v1/nothing', '/docs/nothing', '/local/nothing'])(
    'have no page at %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/admin/../../secret.txt'])(
    'do not serve files outside their folder for %s',
    async (url) => {
      expect((await app.inject(url)).body).not.toBe('secret');
    },
  );
});
