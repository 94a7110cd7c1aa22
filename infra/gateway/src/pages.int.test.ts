import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bedside/infra-local/processes';
import { afterAll, describe, expect, it } from 'vitest';
import { nginxIsInstalled, runNginx } from './start-nginx.ts';

const installed = nginxIsInstalled();
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-pages-'));
const web = path.join(folder, 'web');
mkdirSync(path.join(web, 'admin'), { recursive: true });
for (const page of ['index.html', 'admin/index.html']) writeFileSync(path.join(web, page), 'page');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const practice = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://care.example.com',
  GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
  FIREBASE_PROJECT_ID: 'care',
};
const pushes = {
  FIREBASE_API_KEY: 'a',
  FIREBASE_APP_ID: 'b',
  FIREBASE_SENDER_ID: 'c',
  FIREBASE_VAPID_KEY: 'd',
};
const registry = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];
const checks: Record<string, string[]> = {
  altcha: [],
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};
const stripes: Record<string, string> = {
  '': 'https://api.stripe.com',
  'https://stripe.example.net': 'https://stripe.example.net',
};

const combinations = Object.entries(checks).flatMap(([check, hosts]) =>
  [true, false].flatMap((push) =>
    Object.entries(stripes).map(([stripe, api]) => ({ check, hosts, push, stripe, api })),
  ),
);

async function headersOfPages(environment: Record<string, string>): Promise<Headers[]> {
  const port = await freePort();
  const scratch = path.join(folder, String(port));
  mkdirSync(scratch);
  const file = path.join(scratch, 'nginx.conf');
  const generate = fileURLToPath(new URL('./generate.ts', import.meta.url));
  const written = spawnSync(process.execPath, [generate, file, scratch], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      ...practice,
      ...environment,
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      GATEWAY_WEB: web,
      AUTH_ADDRESS: '127.0.0.1:9',
      APPOINTMENTS_ADDRESS: '127.0.0.1:9,127.0.0.1:10',
      PAYMENTS_ADDRESS: '127.0.0.1:9',
      QUESTIONNAIRES_ADDRESS: '127.0.0.1:9',
      GATEWAY_TRUSTED_PROXIES: '10.1.2.3,10.2.0.0/16',
    },
  });
  expect(written.stderr).toBe('');
  const nginx = await runNginx(file, scratch, port);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const pages = ['/', '/admin', '/video/7', '/admin/video/7'];
    return await Promise.all(pages.map(async (page) => (await fetch(origin + page)).headers));
  } finally {
    await nginx.stop();
  }
}

describe.skipIf(!installed)('the pages of a starting gateway', () => {
  it.each(combinations)(
    'may load what is configured: $check, pushes $push, Stripe at "$stripe"',
    async ({ check, hosts, push, stripe, api }) => {
      const pages = await headersOfPages({
        HUMAN_CHECK: check,
        STRIPE_BROWSER_API_URL: stripe,
        ...(push && pushes),
      });
      for (const headers of pages) {
        const policy = new Map(
          (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
            const [name = '', ...sources] = line.split(' ');
            return [name, sources] as const;
          }),
        );
        expect(policy.get('script-src')).toEqual(["'self'", 'https://js.stripe.com', ...hosts]);
        expect(policy.get('connect-src')).toEqual(["'self'", api, ...hosts, ...(push ? registry : [])]);
        expect(policy.get('frame-src')).toEqual([
          "'self'",
          'https://js.stripe.com',
          'https://hooks.stripe.com',
          ...hosts,
        ]);
        expect(policy.get('object-src')).toEqual(["'none'"]);
      }
    },
  );

  // Rule: security.camera-on-calls-only
  it('use camera and microphone only for a video call', async () => {
    const policies = (await headersOfPages({})).map((headers) => headers.get('permissions-policy'));
    const [none, own] = ['camera=(), microphone=()', 'camera=(self), microphone=(self)'];
    expect(policies).toEqual([none, none, own, own]);
  });

  it('are refused for a configuration invalid in production, with one sentence per variable', () => {
    const generate = fileURLToPath(new URL('./generate.ts', import.meta.url));
    const file = path.join(folder, 'refused.conf');
    const { status, stderr } = spawnSync(process.execPath, [generate, file], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PUBLIC_URL: 'http://care.example.com' },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/PUBLIC_URL must start with https:/);
    expect(stderr).toMatch(/FIREBASE_PROJECT_ID is missing/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
