import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { withApplication } from '@bedside/testing/app';
import { insertApiKey } from '@bedside/testing/factories/api-keys';
import { createClient } from '@hey-api/openapi-ts';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from './processes.ts';
import { root } from './root.ts';

const run = promisify(execFile);
const application = await withApplication({ demo: true, limits: true });
const { db, origin } = application;
const { secret } = await insertApiKey(db, { scopes: ['write:dispatch'] });

const page = readFileSync(path.join(root, 'docs/integrations/README.md'), 'utf8');
const blocksIn = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);
const env = { ...process.env, BEDSIDE_URL: origin, BEDSIDE_KEY: secret };

const visits = async (): Promise<number> => {
  const { count } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('the quick start for other systems', () => {
  it('reads, books once, fails, and stays within the limit with the commands as they stand', async () => {
    const before = await visits();
    const mark = '\necho "-- next --"\n';
    const script = blocksIn('sh').join(mark);
    const runAll = async () =>
      (await run('bash', ['-euo', 'pipefail', '-c', script], { env })).stdout.split('-- next --').slice(1);
    const [listed = '', booked = '', refused = '', limited = ''] = await runAll();
    expect(JSON.parse(listed).meta).toMatchObject({ page: 1, take: 2 });
    expect(booked.trim()).toMatch(/^[A-Z]+-\d+$/);
    expect(JSON.parse(refused)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'take' }] });
    expect(limited).toMatch(/ratelimit-policy: "key";q=300;w=60/);
    expect(limited).toMatch(/ratelimit: "key";r=\d+;t=\d+/);
    expect(await visits()).toBe(before + 1);
    const [, again = ''] = await runAll();
    expect(again).toBe(booked);
    expect(await visits()).toBe(before + 1);
  }, 60_000);

  it('lets a generated client list visits with a key', async () => {
    const folder = path.join(root, 'node_modules/.cache/bedside/quick-start');
    mkdirSync(folder, { recursive: true });
    await createClient({
      input: path.join(root, 'docs/openapi.json'),
      output: path.join(folder, 'bedside'),
      logs: { level: 'silent' },
    });
    const [code = ''] = blocksIn('ts');
    writeFileSync(path.join(folder, 'list.ts'), code);
    vi.stubEnv('BEDSIDE_URL', origin);
    vi.stubEnv('BEDSIDE_KEY', secret);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      log.mockRestore();
    });
    await import(path.join(folder, 'list.ts'));
    const key = expect.stringMatching(/^[A-Z]+-\d+$/);
    expect(log.mock.calls).toEqual([[[key, key]]]);
  }, 120_000);
});

describe('the example application', () => {
  it('books a visit with a key once, and reads it when it hears the webhook', async () => {
    const before = await visits();
    const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const port = await freePort();
    const main = path.join(root, 'docs/examples/booking/main.ts');
    const child = spawn('node', [main, 'Nora Whitfield', 'my-order-1002'], {
      env: { ...env, PORT: String(port), WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      said += text;
    });
    const ended = once(child, 'close');
    await expect.poll(() => said).toMatch(/^Booked [A-Z]+-\d+, PENDING APPROVAL/);
    expect(await visits()).toBe(before + 1);

    const id = /as (\S+)/.exec(said)?.[1] ?? '';
    const body = JSON.stringify({
      type: 'appointment.requested',
      timestamp: new Date().toISOString(),
      data: { id },
    });
    const send = (text: string, message = 'msg_1') =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: {
          'webhook-id': message,
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': webhook.sign(message, new Date(), body),
        },
        body: text,
      });
    expect((await send(body.replace(id, 'another'))).status).toBe(400);
    expect((await send(body)).status).toBe(204);
    expect(await ended).toEqual([0, null]);
    expect(said).toContain(`The webhook named ${id}, which is PENDING APPROVAL`);
    expect(said.match(/Heard/g)).toHaveLength(1);
  }, 60_000);
});
