import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  listWebhookMessages,
  redeliverWebhook,
  sendTestWebhook,
  webhookEndpointsResource,
} from '@bedside/contracts/webhooks/webhooks.api';
import { withApplication } from '@bedside/testing/app';
import { insertApiKey } from '@bedside/testing/factories/api-keys';
import { createClient } from '@hey-api/openapi-ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type * as Example from '../../../docs/examples/booking/webhooks.ts';
import { freePort } from './processes.ts';
import { root } from './root.ts';

const run = promisify(execFile);
const application = await withApplication({ demo: true, limits: true });
const { db, origin } = application;
const staff = await application.asStaff('superadmin@bedside.test');
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
  it('reads, books once, fails, and stays within the limit with the documented commands, unchanged', async () => {
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
  const folder = path.join(root, 'docs/examples/booking');

  /** Adds an endpoint on this machine for visit events, as a super-admin does. */
  const addEndpoint = async (port: number): Promise<{ id: string; secret: string }> => {
    const body = { url: `http://127.0.0.1:${port}/`, events: ['appointment.requested'] };
    const answer = await staff.request(`/admin/${webhookEndpointsResource.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return z.object({ id: z.string(), secret: z.string() }).parse(await answer.json());
  };
  const messagesTo = async (id: string) =>
    (await staff.send(listWebhookMessages, { params: { id }, query: {} })).data.messages;

  it('books a visit with a key once, and reads it when the worker delivers the webhook', async () => {
    const before = await visits();
    const port = await freePort();
    const endpoint = await addEndpoint(port);
    const child = spawn('node', [path.join(folder, 'main.ts'), 'Nora Whitfield', 'my-order-1002'], {
      env: { ...env, PORT: String(port), WEBHOOK_SECRET: endpoint.secret },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
      });
    expect(await once(child, 'close'), said).toEqual([0, null]);
    expect(await visits()).toBe(before + 1);
    const [, id] = /^Booked [A-Z]+-\d+, PENDING APPROVAL, as (\S+)$/m.exec(said) ?? [];
    expect(said).toContain(`The webhook named ${id}, which is PENDING APPROVAL`);
    expect(said.match(/Received/g)).toHaveLength(1);
    await expect
      .poll(() => messagesTo(endpoint.id))
      .toMatchObject([{ event: 'appointment.requested', state: 'delivered', attempts: 1, result: '204' }]);
  }, 60_000);

  it('handles a webhook that is delivered twice once, and refuses one with another signature', async () => {
    const { receiveWebhooks }: typeof Example = await import(path.join(folder, 'webhooks.ts'));
    const port = await freePort();
    const { id, secret: endpointSecret } = await addEndpoint(port);
    const heard: string[] = [];
    const server = receiveWebhooks(endpointSecret, async ({ type }) => void heard.push(type));
    onTestFinished(() => void server.close());
    server.listen(port, '127.0.0.1');
    await staff.send(sendTestWebhook, { params: { id } });
    await expect.poll(() => messagesTo(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    const [message] = await messagesTo(id);
    await staff.send(redeliverWebhook, { params: { id, eventId: message?.eventId ?? '' } });
    await expect.poll(() => messagesTo(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{"type":"appointment.requested"}',
    });
    expect(forged.status).toBe(400);
    expect(heard).toEqual(['webhook.test']);
  }, 60_000);
});
