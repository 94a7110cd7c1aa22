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

const AT_ONCE = 20;
const now = parts.now();
const marker = newId();
await parts.db
  .insertInto('users')
  .values({ id: marker, role: 'SUPER_ADMIN', firstName: 'Bench', lastName: 'Marker' })
  .execute();
const guests = await parts.db
  .selectFrom('appointments')
  .innerJoin('conversations', 'conversations.patientId', 'appointments.patientId')
  .where('appointments.status', '=', 'SCHEDULED')
  .where('appointments.serviceDate', '>=', TODAY)
  .select('appointments.patientId as id')
  .distinct()
  // Far from the patients whose visits are booked.
  .orderBy('id', 'desc')
  .limit(AT_ONCE)
  .execute();
const patients = Object.fromEntries(
  await Promise.all(guests.map(async ({ id }) => [id, await signIn(id, 'PATIENT')])),
);
const headers = { authorization: `Bearer ${await signIn(marker, 'SUPER_ADMIN')}` };
await serveUntilStopped(app, { headers, patients });

async function signIn(userId: string, role: 'PATIENT' | 'SUPER_ADMIN'): Promise<string> {
  const id = newId();
  const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
  await parts.db
    .insertInto('sessions')
    .values({ id, userId, createdAt: now, lastSeenAt: now, expiresAt })
    .execute();
  return app.jwt.sign({ sub: userId, sid: id, role }, { expiresIn: '12h' });
}
