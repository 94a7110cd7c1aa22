import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { authService } from '@bedside/auth-service/app';
import { newId } from '@bedside/db/id';
import { paymentsService } from '@bedside/payments-service/app';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertRecordDownload } from '@bedside/testing/factories/record-downloads';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { workerProcesses } from '@bedside/testing/worker-process';
import { addHours } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { root } from './root.ts';

/** Larger than all buffers between PostgreSQL and a client that does not read. */
const MUCH = 40_000_000;

const database = await withDatabase();
const { db } = database;
const { app, parts, as, anonymous } = await startServices([paymentsService, authService], database);
const processes = workerProcesses({ database, redisUrl: undefined, simulators: parts.config });
const staff = await insertStaff(db, { role: 'SUPER_ADMIN' });
const patient = await insertPatient(db);
const bill = await insertPayableInvoice(db, patient);
await db
  .insertInto('appointmentPatients')
  .values({
    appointmentId: bill.appointmentId,
    patientId: patient.id,
    isPrimary: true,
    symptom: 'x'.repeat(MUCH),
  })
  .execute();

async function authorizationOf({ id, role }: { id: string; role: 'SUPER_ADMIN' | 'PATIENT' }) {
  const now = new Date();
  const sessionId = newId();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: addHours(now, 1) };
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId: id, ...times })
    .execute();
  return `Bearer ${app.jwt.sign({ sub: id, sid: sessionId, role })}`;
}

const terminated = async (name: string) => {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like ${name} and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.length;
};

const waitsForClient = async () => {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and application_name = 'bedside-export' and wait_event = 'ClientWrite'`.execute(db);
  expect(rows).toHaveLength(1);
};

const pathOf = (link: string): string => new URL(link).pathname.replace('/v1', '');

async function whileStorageBreaks<T>(work: () => Promise<T>): Promise<T> {
  const broken = new PassThrough();
  const { storage } = parts.integrations;
  const { get } = storage;
  storage.get = async () => {
    broken.destroy(new Error('gone'));
    return { stream: broken, contentType: 'text/csv', size: 3 };
  };
  return await work().finally(() => {
    storage.get = get;
  });
}

/** Routes with streamed responses, each tested below. Others read files whole before sending. */
const streaming = [
  'services/appointments/src/fhir/bulk-export.routes.ts',
  'services/appointments/src/live/live.routes.ts',
  'services/auth/src/record-downloads/record-downloads.routes.ts',
  'services/payments/src/exports/exports.routes.ts',
];
const answersWithStream =
  /\bsendCsv\(|text\/event-stream|\.hijack\(|\breply\.raw\.(?:write|end)|\.send\([^)]*[sS]tream|createReadStream|storage\.get\(/;

it('every streaming route is tested', () => {
  const files = globSync('services/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:int\.)?test\.ts$|\.fixture\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(80);
  const found = files.filter((file) =>
    answersWithStream.test(readFileSync(path.join(root, file), 'utf8').replace(/^import .*$/gm, '')),
  );
  expect(found.toSorted()).toEqual(streaming);
});

describe('a lost database connection', () => {
  it('during a download fails that download only', async () => {
    const service = await processes.start('payments');
    const origin = `http://127.0.0.1:${service.port}`;
    const authorization = await authorizationOf({ ...staff, role: 'SUPER_ADMIN' });
    const download = (filters: object) =>
      fetch(`${origin}/v1/appointment/download-export-list`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'APPOINTMENT', keys: ['appointmentKey', 'symptom'], filters }),
      });
    const isAlive = async () => (await fetch(`${origin}/health/live`)).status;

    const cut = await download({});
    expect(cut.status).toBe(200);
    await vi.waitFor(waitsForClient, { timeout: 30_000 });
    expect(await terminated('bedside-export')).toBe(1);
    await expect(cut.text()).rejects.toThrow();
    expect(await isAlive()).toBe(200);

    const transaction = await db.startTransaction().execute();
    await sql`lock table audit_log in access exclusive mode`.execute(transaction);
    const refused = download({});
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_locks where not granted
          and relation = 'audit_log'::regclass`.execute(db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
    await sql`select pg_terminate_backend(pid) from pg_locks where not granted
      and relation = 'audit_log'::regclass`.execute(db);
    expect((await refused).status).toBe(503);
    await transaction.rollback().execute();
    expect(await isAlive()).toBe(200);

    // A client that disconnects midway releases the connection.
    const given = new AbortController();
    await fetch(`${origin}/v1/appointment/download-export-list`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ keys: ['symptom'] }),
      signal: given.signal,
    });
    given.abort();
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and application_name = 'bedside-export'`.execute(db);
        expect(rows).toHaveLength(0);
      },
      { timeout: 30_000 },
    );

    const whole = await download({});
    expect(whole.status).toBe(200);
    expect((await whole.text()).length).toBeGreaterThan(MUCH);
    expect(await service.end('SIGTERM')).toBe(0);
  }, 90_000);

  it('during live updates leaves the process running and reconnects listeners', async () => {
    const service = await processes.start('appointments');
    const origin = `http://127.0.0.1:${service.port}`;
    const authorization = await authorizationOf({ ...patient, role: 'PATIENT' });
    const listen = () => fetch(`${origin}/v1/live`, { headers: { authorization } });
    const stream = await listen();
    expect(stream.status).toBe(200);
    expect(await terminated('bedside%')).toBeGreaterThan(1);
    await vi.waitFor(async () => expect((await listen()).status).toBe(200), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200), {
      timeout: 30_000,
    });
    await stream.body?.cancel();
    expect(await service.end('SIGTERM')).toBe(0);
  }, 90_000);

  it('ends a download like a truncated file, and the client notices', async () => {
    const owner = await as(staff);
    const { id } = (await owner.post('/admin/exports', { type: 'INVOICE' })).json();
    await db
      .updateTable('exports')
      .set({
        status: 'READY',
        storageKey: 'exports/a',
        rowCount: 1,
        sizeBytes: 3,
        expiresAt: addHours(new Date(), 1),
      })
      .where('id', '=', id)
      .execute();
    const { link } = (await owner.post('/appointment/export-link', { id })).json().data;
    expect((await whileStorageBreaks(() => anonymous.get(pathOf(link)))).statusCode).toBe(500);
    expect((await owner.get('/admin/exports')).statusCode).toBe(200);
  });

  it('ends a record download like a truncated file, and the service keeps running', async () => {
    const owner = await as(patient);
    const { id } = await insertRecordDownload(db, { patientId: patient.id });
    const { link } = (await owner.post(`/users/record-downloads/${id}/link`, {})).json().data;
    expect((await whileStorageBreaks(() => owner.get(pathOf(link)))).statusCode).toBe(500);
    expect((await owner.get('/users/record-downloads')).statusCode).toBe(200);
  });
});
