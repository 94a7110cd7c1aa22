import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import type { Db } from '@bedside/db/database';
import { seedDemo } from '@bedside/demo/seed';
import { type RunningGateway, startGateway } from '@bedside/infra-local/gateway';
import { freePort, type Processes, startProcesses } from '@bedside/infra-local/processes';
import { openStorage } from '@bedside/integrations/storage/storage.adapter';
import { afterAll } from 'vitest';
import { withDatabase } from './postgres.ts';
import { withoutQuietHours } from './quiet-hours.ts';
import { withRedis } from './redis.ts';
import { type TestClients, testClients } from './sign-in-helpers.ts';

interface SeparateProcesses extends TestClients {
  readonly db: Db;
  readonly processes: Processes;
  readonly gateway: RunningGateway;
  readonly queues: 'Redis' | 'PostgreSQL';
}

/** Starts every service and worker in its own process behind the gateway, with Redis if available. */
export async function withProcesses({ demo = false } = {}): Promise<SeparateProcesses> {
  const { db, environment } = await withDatabase();
  const redis = await withRedis();
  await withoutQuietHours(db);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-processes-'));
  const { storage } = readConfig({ BEDSIDE_DATA: dataDir });
  if (demo) await seedDemo(db, openStorage(storage), new Date());
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const processes = await startProcesses({
    environment: { ...environment, ...(redis && { REDIS_URL: redis.url }) },
    dataDir,
    publicUrl,
  });
  const config = readConfig({ PUBLIC_URL: publicUrl });
  const gateway = await startGateway(processes, config, port).catch(async (error: unknown) => {
    await processes.stop();
    throw error;
  });
  afterAll(async () => {
    await gateway.stop();
    await processes.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...testClients(publicUrl), db, processes, gateway, queues: redis ? 'Redis' : 'PostgreSQL' };
}
