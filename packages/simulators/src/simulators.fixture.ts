import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '@bedside/config/config';
import { SMTP_PORT_OFFSET } from '@bedside/config/production';
import type { Integrations } from '@bedside/integrations/integrations.port';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localSimulators } from './local-simulators.ts';
import type { LedgerEntry } from './request-log.ts';

const messagesSchema = z.object({
  messages: z.array(
    z.looseObject({ id: z.string(), to: z.string(), text: z.string(), createdAt: z.string() }),
  ),
});

export type SimulatorsFixture = {
  config: Config;
  app: FastifyInstance;
  integrations: Integrations;
  /** Webhooks as received: raw body and signature. */
  webhooks: { body: string; signature: string }[];
  /** Sets the status that the webhook receiver responds with from now on. */
  answerWebhooksWith(status: number): void;
  inject(fault: { integration: string; kind: string; times?: number; when?: string }): Promise<void>;
  ledger(integration: LedgerEntry['integration']): Promise<LedgerEntry[]>;
  messages(query: string): Promise<z.infer<typeof messagesSchema>['messages']>;
  /** Stops everything and restarts it with the same data folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts every simulator on free ports with its own data folder, and the real adapters that call them.
 * `environment` adds variables, and `now` sets the simulators’ clock.
 */
export async function startSimulators(
  environment: Record<string, string> = {},
  now = () => new Date(),
): Promise<SimulatorsFixture> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bedside-stand-ins-'));
  const config = readConfig({
    BEDSIDE_ENV: 'test',
    BEDSIDE_DATA: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const webhooks: SimulatorsFixture['webhooks'] = [];
  const receiver: WebhookReceiver = { webhooks, status: 200 };
  let app = await listen(config, receiver, now);
  const integrations = openIntegrations(config);

  return {
    config,
    get app() {
      return app;
    },
    integrations,
    webhooks,
    answerWebhooksWith(status) {
      receiver.status = status;
    },
    async inject(fault) {
      await app.inject({ method: 'POST', url: '/local/faults', payload: fault });
    },
    async ledger(integration) {
      const response = await app.inject(`/local/ledger?integration=${integration}`);
      return response.json<{ requests: LedgerEntry[] }>().requests;
    },
    async messages(query) {
      const response = await app.inject(`/local/messages?${query}`);
      return messagesSchema.parse(response.json()).messages;
    },
    async restart() {
      await app.close();
      app = await listen(config, receiver, now);
    },
    async close() {
      await integrations.close();
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

type WebhookReceiver = { webhooks: SimulatorsFixture['webhooks']; status: number };

async function listen(
  config: Config,
  webhookReceiver: WebhookReceiver,
  now: () => Date,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  await app.register(localSimulators, { prefix: '/local', config, now });
  app.register(async (receiver) => {
    receiver.removeAllContentTypeParsers();
    receiver.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    receiver.post('/v1/payments/stripe-webhook', async (request, reply) => {
      webhookReceiver.webhooks.push({
        body: String(request.body),
        signature: String(request.headers['stripe-signature']),
      });
      return reply.code(webhookReceiver.status).send({ received: true });
    });
  });
  await app.listen({ host: config.host, port: config.port });
  return app;
}

/** Finds a port such that the mail listener’s port is free too. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return (await isFree(port)) && (await isFree(port + SMTP_PORT_OFFSET)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once('error', () => resolve(false));
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  return promise;
}
