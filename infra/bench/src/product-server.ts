import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appointmentsService } from '@bedside/appointments-service/app';
import { readConfig } from '@bedside/config/config';
import { newId } from '@bedside/db/id';
import { freePort } from '@bedside/infra-local/processes';
import { openProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { buildApp } from '@bedside/service-kit/app';
import { TODAY } from './dataset.ts';
import { serveUntilStopped } from './serving.ts';

const config = readConfig({
  BEDSIDE_ENV: 'test',
  DATABASE_URL: process.env.BENCH_URL,
  PORT: String(await freePort()),
  BEDSIDE_DATA: mkdtempSync(path.join(tmpdir(), 'bedside-bench-')),
  LOG_LEVEL: 'silent',
});
const opened = await openProcessDependencies(config, 'bench');
/** Noon of the dataset's last day, so that upcoming appointments are not late. */
const ahead = Date.now() - Date.parse(`${TODAY}T17:00:00Z`);
const parts = { ...opened, now: () => new Date(Date.now() - ahead) };
const app = await buildApp({ parts, services: [appointmentsService], limits: false });

const userId = newId();
const sessionId = newId();
const now = parts.now();
await parts.db
  .insertInto('users')
  .values({ id: userId, role: 'SUPER_ADMIN', firstName: 'Bench', lastName: 'Marker' })
  .execute();
await parts.db
  .insertInto('sessions')
  .values({
    id: sessionId,
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 12 * 3_600_000),
  })
  .execute();
const token = app.jwt.sign({ sub: userId, sid: sessionId, role: 'SUPER_ADMIN' }, { expiresIn: '12h' });
await serveUntilStopped(app, { authorization: `Bearer ${token}` });
