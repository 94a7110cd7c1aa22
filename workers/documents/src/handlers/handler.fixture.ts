import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import type { TestDatabase } from '@bedside/testing/postgres';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import pino from 'pino';
import { afterAll } from 'vitest';
import { createPrinter, type Printer } from '../printer/printer.ts';

export async function printingStage({
  db,
  url,
}: TestDatabase): Promise<{ printer: Printer; ctx: HandlerContext }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bedside-documents-'));
  const config = readConfig({ BEDSIDE_ENV: 'test', BEDSIDE_DATA: dataDir, DATABASE_URL: url });
  const integrations = openIntegrations(config);
  const printer = createPrinter();
  afterAll(async () => {
    await printer.close();
    await integrations.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    printer,
    ctx: {
      config,
      db,
      integrations,
      live: {
        publish: async () => undefined,
        subscribe: () => () => undefined,
        close: async () => undefined,
      },
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      requestId: 'test-request',
      attempt: 1,
      lastAttempt: false,
    },
  };
}
