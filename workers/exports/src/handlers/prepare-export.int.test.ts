import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExportState } from '@bedside/contracts/payments/exports.schema';
import { newId } from '@bedside/db/id';
import type { Appointments } from '@bedside/db/schema';
import { FORMULA_STARTS, PASSED_OVER } from '@bedside/domain/exports/cells';
import { removeExport } from '@bedside/domain/exports/export.commands';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { addDays } from 'date-fns';
import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, exportRow, fileOf, filesBelow, handlerContext, readCsv, run } from './export.fixture.ts';
import { removeExportHandler } from './prepare-export.handler.ts';

const { db, url } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-exports-'));
const ctx = handlerContext({ url, folder });
afterAll(async () => {
  await ctx.db.destroy();
  await ctx.integrations.close();
  await rm(folder, { recursive: true, force: true });
});

const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });

/** Inserts one appointment per entry, in order. @returns the patient’s ID */
async function patientWithAppointments(
  appointments: readonly Partial<Insertable<Appointments>>[],
): Promise<string> {
  const patient = await insertPatient(db);
  await addAppointments(patient, appointments);
  return patient.id;
}

async function addAppointments(
  patient: { id: string; householdId: string },
  appointments: readonly Partial<Insertable<Appointments>>[],
): Promise<void> {
  const rows = appointments.map((appointment, index) => {
    const startsAt = new Date(Date.UTC(2026, 10, 20) + index * 60_000);
    return buildFinishedAppointment(patient, { startsAt, endsAt: addDays(startsAt, 1), ...appointment });
  });
  for (let start = 0; start < rows.length; start += 1_000) {
    const part = rows.slice(start, start + 1_000);
    await db.insertInto('appointments').values(part).execute();
    await db
      .insertInto('appointmentPatients')
      .values(
        part.map(({ id }) => ({ appointmentId: id, patientId: patient.id, isPrimary: true, symptom: null })),
      )
      .execute();
  }
}

const manyAppointments = (count: number) =>
  patientWithAppointments(Array.from({ length: count }, () => ({})));

async function exported(asked: Parameters<typeof ask>[2]): Promise<string[][]> {
  const id = await ask(db, userId, asked);
  await run(ctx, id);
  return readCsv((await fileOf(ctx, id)) ?? '');
}

describe('the content of an export', () => {
  const typed = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => text.replaceAll(/[\0\ud800-\udfff]/g, 'é'));
  const leading = fc.constantFrom(
    '',
    ' ',
    '\n',
    '"',
    "'",
    ' \n"',
    '\u00a0',
    '\ufeff',
    '\u3000 ',
    '\r\n',
    ';',
    'fine; ',
    '; ;',
  );
  const start = fc.constantFrom('', ...FORMULA_STARTS);
  const cell = fc.tuple(leading, start, typed).map((parts) => parts.join(''));
  const cells = fc.sample(cell, { numRuns: 1_000, seed: 41 });
  const isFormula = (text: string) => {
    const first = [...text].find((one) => !PASSED_OVER.includes(one));
    return first !== undefined && FORMULA_STARTS.includes(first);
  };
  const behind = new RegExp(`(;[${PASSED_OVER}]*)([${FORMULA_STARTS.replace('-', '\\-')}])`, 'gu');
  const harmless = (text: string) => `${isFormula(text) ? "'" : ''}${text.replaceAll(behind, "$1'$2")}`;

  // Rule: money.exports-hold-no-formulas
  it('matches the database, quoted per RFC 4180, with formulas neutralized', async () => {
    const patientId = await patientWithAppointments(
      cells.map((specialInstruction, index) => ({
        specialInstruction,
        adminComment: cells[cells.length - 1 - index],
      })),
    );
    const keys = ['specialInstruction', 'adminComment'];
    const [head, ...records] = await exported({ keys, filters: { patientId } });
    expect(head).toEqual(['Special instructions', 'Internal note']);
    expect(records).toEqual(
      cells.map((text, index) => [harmless(text), harmless(cells[cells.length - 1 - index] ?? '')]),
    );
    expect(cells.filter(isFormula).length).toBeGreaterThan(300);
  });

  it("shows money as numbers, dates as stored, and times in the practice's time zone", async () => {
    const patientId = await patientWithAppointments([
      { serviceDate: '2026-03-01', startsAt: new Date('2026-03-01T15:05:00Z') },
    ]);
    const { id: appointmentId } = await db
      .selectFrom('appointments')
      .select('id')
      .where('patientId', '=', patientId)
      .executeTakeFirstOrThrow();
    const invoiceId = newId();
    await db
      .insertInto('invoices')
      .values({
        id: invoiceId,
        appointmentId,
        patientId,
        status: 'PAYMENT_REQUESTED',
        membershipType: 'ON DEMAND',
        taxRate: 0,
        taxCents: 0,
        totalCents: 22_005,
        paymentMode: null,
        paymentRemarks: null,
        paidAt: null,
        createdAt: new Date(),
      })
      .execute();
    await db
      .insertInto('invoiceLines')
      .values([
        { invoiceId, position: 0, kind: 'SERVICE', label: '=Visit', amountCents: 24_450 },
        { invoiceId, position: 1, kind: 'DISCOUNT', label: 'Less', amountCents: -2_445 },
      ])
      .execute();
    const keys = ['discountAmount', 'totalAmount', 'lines', 'serviceDate', 'dueDate'];
    expect((await exported({ type: 'INVOICE', keys, filters: { patientId } }))[1]).toEqual([
      '-24.45',
      '220.05',
      "'=Visit; Less",
      '03/01/2026',
      '',
    ]);
    const ofAppointment = ['serviceDate', 'startTime', 'paymentVerified', 'totalAmount'];
    expect((await exported({ keys: ofAppointment, filters: { patientId } }))[1]).toEqual([
      '03/01/2026',
      '9:05 AM',
      'Yes',
      '220.05',
    ]);
  });
});

describe('a prepared export', () => {
  const stateOf = async (id: string): Promise<ExportState> => (await exportRow(db, id)).status;
  const eventsOf = async (id: string) => {
    const events = await db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    return events.map(({ type }) => type);
  };

  // Rule: money.exports-are-whole
  it('is rewritten from the start after its worker was killed, and is not offered in the meantime', async () => {
    const patientId = await manyAppointments(3_000);
    const id = await ask(db, userId, { filters: { patientId } });
    const dying = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'stalling-worker.fixture.ts'), url, folder, id],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(dying.stdout, 'data');
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    expect(await stateOf(id)).toBe('RUNNING');
    expect(await fileOf(ctx, id)).toBeUndefined();
    expect(await ctx.integrations.storage.exists(`exports/${id}/1.csv`)).toBe(false);

    await run(ctx, id);
    expect(await exportRow(db, id)).toMatchObject({
      status: 'READY',
      attempt: 2,
      rowsWritten: 3_000,
      rowCount: 3_000,
    });
    expect(readCsv((await fileOf(ctx, id)) ?? '')).toHaveLength(3_001);
    expect(filesBelow(folder).filter((name) => name.includes(id))).toEqual([
      `files/objects/exports/${id}/2.csv`,
      `files/types/exports/${id}/2.csv`,
    ]);
    expect(await eventsOf(id)).toEqual(['export.requested', 'export.ready']);
    const audits = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'export.start', actorId: userId, after: { filters: { patientId } } },
      { action: 'export.finish', actorId: userId, after: { rows: 3_000, filters: { patientId } } },
    ]);
  });

  it('fails after three interruptions, without offering a file', async () => {
    const id = await ask(db, userId, { type: 'INVOICE' });
    await db.updateTable('exports').set({ status: 'RUNNING', attempt: 3 }).where('id', '=', id).execute();
    await run(ctx, id);
    expect(await exportRow(db, id)).toMatchObject({ status: 'FAILED', storageKey: null });
    expect(await eventsOf(id)).toEqual(['export.requested', 'export.failed', 'export.removalDue']);
  });

  it('keeps nothing of an attempt that was interrupted before it was recorded', async () => {
    const id = await ask(db, userId, { type: 'INVOICE' });
    const { storage } = ctx.integrations;
    const put: typeof storage.put = async (key, content, options) => {
      await storage.put(key, content, options);
      throw new Error('gone in between');
    };
    const broken = { ...ctx, integrations: { ...ctx.integrations, storage: { ...storage, put } } };
    const [first, second] = [1, 2].map((attempt) => `exports/${id}/${attempt}.csv`);
    await expect(run(broken, id)).rejects.toThrow('gone');
    await expect(run({ ...broken, lastAttempt: true }, id)).rejects.toThrow('gone');
    expect(await stateOf(id)).toBe('FAILED');
    expect(await storage.exists(first ?? '')).toBe(false);
    await removeFile(id);
    expect(await storage.exists(second ?? '')).toBe(false);
  });

  it('fails after the last attempt if storage is unavailable', async () => {
    const id = await ask(db, userId, { type: 'INVOICE' });
    const put = () => Promise.reject(new Error('no room'));
    const broken = {
      ...ctx,
      integrations: { ...ctx.integrations, storage: { ...ctx.integrations.storage, put } },
    };
    await expect(run(broken, id)).rejects.toThrow('no room');
    expect(await stateOf(id)).toBe('RUNNING');
    await expect(run({ ...broken, lastAttempt: true }, id)).rejects.toThrow('no room');
    expect(await stateOf(id)).toBe('FAILED');
  });

  it('is refused if the requester is no longer a super-admin', async () => {
    const former = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const id = await ask(db, former.id, { type: 'INVOICE' });
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', former.id).execute();
    await run(ctx, id);
    expect(await exportRow(db, id)).toMatchObject({ status: 'FAILED', attempt: 0, storageKey: null });
  });

  const asOwner = () => ({
    actor: { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() },
    requestId: 'test-request',
    now: new Date(),
    ip: null,
  });
  const removeFile = (id: string, now = new Date()) =>
    removeExportHandler.run(
      { exportId: id, eventId: newId(), requestId: 'test-request' },
      { ...ctx, now: () => now },
    );

  it('stops when canceled, and leaves no file', async () => {
    const id = await ask(db, userId, { type: 'INVOICE' });
    const { storage } = ctx.integrations;
    const put: typeof storage.put = async (key, content, options) => {
      await removeExport(db, asOwner(), id);
      await storage.put(key, content, options);
    };
    await run({ ...ctx, integrations: { ...ctx.integrations, storage: { ...storage, put } } }, id);
    expect(await stateOf(id)).toBe('CANCELLED');
    expect(await storage.exists(`exports/${id}/1.csv`)).toBe(false);
  });

  // Rule: money.export-links-open-once
  it('has its file deleted after a week, or when someone deletes it', async () => {
    const [old, unwanted] = [
      await ask(db, userId, { type: 'INVOICE' }),
      await ask(db, userId, { type: 'INVOICE' }),
    ];
    for (const id of [old, unwanted]) await run(ctx, id);
    await removeFile(old, addDays(new Date(), 6));
    expect(await fileOf(ctx, old)).toBeDefined();
    const { storageKey } = await exportRow(db, old);
    await removeFile(old, addDays(new Date(), 8));
    await removeExport(db, asOwner(), unwanted);
    await removeFile(unwanted);
    for (const id of [old, unwanted])
      expect(await exportRow(db, id)).toMatchObject({ status: 'EXPIRED', storageKey: null });
    expect(await ctx.integrations.storage.exists(storageKey ?? '')).toBe(false);
  });
});

// Rule: money.exports-are-whole
it('an export contains each row present at its start once, and none added later', async () => {
  const patient = await insertPatient(db);
  await addAppointments(
    patient,
    Array.from({ length: 2_000 }, () => ({})),
  );
  const before = await db
    .selectFrom('appointments')
    .select('key')
    .where('patientId', '=', patient.id)
    .execute();
  const { storage } = ctx.integrations;
  const put: typeof storage.put = async (key, content, options) => {
    await addAppointments(
      patient,
      Array.from({ length: 50 }, () => ({})),
    );
    await db
      .updateTable('appointments')
      .set({ serviceDate: '2031-01-01' })
      .where('key', '=', before[0]?.key ?? '')
      .execute();
    await storage.put(key, content, options);
  };
  const id = await ask(db, userId, { keys: ['appointmentKey'], filters: { patientId: patient.id } });
  await run({ ...ctx, integrations: { ...ctx.integrations, storage: { ...storage, put } } }, id);
  const keys = readCsv((await fileOf(ctx, id)) ?? '')
    .slice(1)
    .flat();
  expect(keys.toSorted()).toEqual(before.map(({ key }) => key).toSorted());
});
