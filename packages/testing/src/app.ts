import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '@bedside/config/config';
import { SMTP_PORT_OFFSET } from '@bedside/config/production';
import type { Db } from '@bedside/db/database';
import { seedDemo } from '@bedside/demo/seed';
import { startApplication } from '@bedside/infra-local/application';
import { freePort } from '@bedside/infra-local/processes';
import type { ServedFrontEnd } from '@bedside/infra-local/serve-front-ends';
import { openStorage } from '@bedside/integrations/storage/storage.adapter';
import { afterAll } from 'vitest';
import { withDatabase } from './postgres.ts';
import { withoutQuietHours } from './quiet-hours.ts';
import { type TestClients, testClients } from './sign-in-helpers.ts';

interface TestApplicationOptions {
  readonly demo?: boolean;
  readonly limits?: boolean;
  readonly frontEnds?: readonly ServedFrontEnd[];
  readonly now?: () => Date;
  readonly environment?: Readonly<Record<string, string>>;
}

interface TestApplication extends TestClients {
  readonly db: Db;
  readonly config: Config;
  /** Stops the application before the end of the file, as a process would be stopped. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs the whole application in this process, with its own database and simulators. Stops after the file’s
 * last test.
 */
export async function withApplication(options: TestApplicationOptions = {}): Promise<TestApplication> {
  const { db, environment } = await withDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-app-'));
  const config = readConfig({
    BEDSIDE_ENV: 'test',
    BEDSIDE_DATA: folder,
    ...environment,
    ...options.environment,
    PORT: String(await freePort(SMTP_PORT_OFFSET)),
    LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
  });
  await withoutQuietHours(db);
  if (options.demo) await seedDemo(db, openStorage(config.storage), options.now?.() ?? new Date());
  const application = await startApplication({ ...options, config });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...testClients(application.origin), db, config, stop: application.stop };
}
