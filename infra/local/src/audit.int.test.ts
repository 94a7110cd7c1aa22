import { allCalls, allResources } from '@bedside/contracts/calls';
import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';
import {
  acceptedRequest,
  amendmentOf,
  callNamed,
  consentOf,
  formThatWaits,
  newCast,
  noteOf,
  openAuditStage,
  send,
  unreadChat,
  WEDNESDAY,
} from './audit.fixture.ts';
import { bookedAppointment, failedMessage, scheduledAppointment } from './audit-appointments.fixture.ts';
import { type AuditedCall, patientDataCalls } from './audit-calls.fixture.ts';
import { appointmentWithInvoice, moneyLookedAt } from './audit-invoices.fixture.ts';
import { databaseSnapshot } from './database-snapshot.fixture.ts';

const stage = await openAuditStage();
const { db, admin, staff, stranger } = stage;

const entriesOf = (requestId: string) =>
  db.selectFrom('auditLog').selectAll().where('requestId', '=', requestId).orderBy('id').execute();

const cases = Object.entries(patientDataCalls);
const refusing = (who: 'admin' | 'patient') =>
  cases.filter(([, { list, turnedAway }]) => !list && !turnedAway.includes(who));
const turnedAway = cases.filter(([, audited]) => audited.turnedAway.includes('patient'));
const signedIn = allCalls.filter(({ audience }) => !audience.includes('public'));

async function arrange({ given }: AuditedCall, on = stage) {
  const cast = await newCast(on);
  return { cast, id: await given(cast) };
}

describe('the audit trail', () => {
  // Rule: security.every-change-is-audited
  it.each(cases)('has one row with actor, action and patient: %s', async (name, audited) => {
    const { cast, id } = await arrange(audited);
    const { requestId, answer } = await send(admin, callNamed(name), audited.asks(id, cast));
    expect(answer.statusCode, answer.body).toBe(200);
    const entries = await entriesOf(requestId);
    expect(entries.map((entry) => entry.action).sort()).toEqual([...audited.leaves].sort());
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actorId: staff.id,
        actorRole: 'ADMIN',
        sessionId: expect.any(String),
        outcome: 'done',
        ip: '127.0.0.1',
        at: WEDNESDAY,
        entityId: expect.stringMatching(/./),
      });
      if (!audited.list) expect(entry.patientId).toEqual(expect.any(String));
    }
    const whose = name.endsWith('Merge') || name === 'mergePatients' ? cast.otherPatient : cast.patient;
    const ofOneAlone = !audited.list && name !== 'addFamily' && name !== 'removeFromHousehold';
    if (ofOneAlone) expect(entries.map((entry) => entry.patientId)).toContain(cast.patient.id);
    if (ofOneAlone)
      for (const { patientId } of entries) expect([cast.patient.id, whose.id]).toContain(patientId);
  });

  // Rule: security.every-change-is-audited
  it.each(refusing('admin'))('has one denied row for an unknown record: %s', async (name, audited) => {
    const cast = await newCast(stage);
    const unknown = ['detachPaymentMethod', 'setDefaultCard'].includes(name) ? 'pm_unknown' : newId();
    const { requestId, answer } = await send(admin, callNamed(name), audited.asks(unknown, cast));
    expect(answer.statusCode, answer.body).toBe(404);
    expect(await entriesOf(requestId)).toMatchObject([
      { actorId: staff.id, action: name, outcome: 'refused', entityId: unknown, patientId: null },
    ]);
  });

  it.each(turnedAway)(
    'has no row for a patient who may not name other patients: %s',
    async (name, audited) => {
      const { cast, id } = await arrange(audited);
      const { requestId, answer } = await send(stranger, callNamed(name), audited.asks(id, cast));
      expect(answer.statusCode).toBe(400);
      expect(await entriesOf(requestId)).toEqual([]);
    },
  );

  it.each(refusing('patient'))(
    'has one denied row for a patient without access: %s',
    async (name, audited) => {
      const { cast, id } = await arrange(audited);
      const { requestId, answer } = await send(stranger, callNamed(name), audited.asks(id, cast));
      expect([403, 404], answer.body).toContain(answer.statusCode);
      expect(await entriesOf(requestId)).toMatchObject([
        {
          actorRole: 'PATIENT',
          action: name,
          outcome: 'refused',
          entityType: expect.stringMatching(/^(record|session)$/),
        },
      ]);
    },
  );

  it.each(
    signedIn.filter(({ audience }) => !audience.some((one) => one === 'patient' || one === 'signed-in')),
  )('has one denied row for a role that may not call: $name', async (call) => {
    const { requestId, answer } = await send(stranger, call, {});
    expect(answer.statusCode).toBe(403);
    expect(await entriesOf(requestId)).toMatchObject([{ action: call.name, outcome: 'refused' }]);
  });

  // Rule: security.list-reads-are-audited
  it.each(allResources)('has one row for a list and one for an unknown record: $name', async (resource) => {
    const list = { method: 'GET', path: `/admin/${resource.name}` } as const;
    const one = { method: 'GET', path: `/admin/${resource.name}/{id}` } as const;
    const superAdminOnly = !resource.audience.some((who) => who === 'admin');
    const read = await send(admin, list, {});
    expect(read.answer.statusCode).toBe(superAdminOnly ? 403 : 200);
    const outcome = superAdminOnly ? 'refused' : 'done';
    const expected =
      superAdminOnly || resource.patientData ? [{ action: `${resource.name}.list`, outcome }] : [];
    expect(await entriesOf(read.requestId)).toMatchObject(expected);
    const id = resource.name === 'disputes' ? 'du_unknown' : newId();
    const unknown = await send(admin, one, { params: { id } });
    expect(unknown.answer.statusCode).toBe(superAdminOnly ? 403 : 404);
    expect(await entriesOf(unknown.requestId)).toMatchObject([
      { action: `${resource.name}.get`, outcome: 'refused', entityId: id },
    ]);
  });

  // Rule: security.every-change-is-audited
  it.each(allResources.filter(({ patientData, audience }) => patientData && audience[0] === 'admin'))(
    'has one row for a read record, with its patient: $name',
    async ({ name, filters }) => {
      const cast = await newCast(stage);
      await appointmentWithInvoice(cast);
      await moneyLookedAt(cast, 'For staff.');
      await failedMessage(cast);
      await consentOf(cast);
      await amendmentOf(cast);
      await acceptedRequest(cast);
      await noteOf(cast);
      await unreadChat(cast);
      await formThatWaits(cast);
      await insertSubscription(db, { patientId: cast.patient.id, priceId: await insertPlan(db) });
      const list = { method: 'GET', path: `/admin/${name}` } as const;
      const key = ['patientId', 'personId', 'userId'].find((one) => one in filters.shape) ?? 'id';
      const filter = JSON.stringify({ [key]: key === 'id' ? [cast.patient.id] : cast.patient.id });
      const [record] = (await send(admin, list, { query: { filter } })).answer.json();
      expect(record).toBeDefined();
      const one = { method: 'GET', path: `/admin/${name}/{id}` } as const;
      const { requestId, answer } = await send(admin, one, { params: { id: record.id } });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await entriesOf(requestId)).toMatchObject([
        {
          actorId: staff.id,
          actorRole: 'ADMIN',
          action: `${name}.get`,
          outcome: 'done',
          entityId: record.id,
          patientId: cast.patient.id,
          ip: '127.0.0.1',
        },
      ]);
    },
  );

  it('has one row for an appointment read by its provider', async () => {
    const cast = await newCast(stage);
    const id = await scheduledAppointment(cast);
    const provider = await stage.as({ id: cast.providerId });
    const { requestId } = await send(provider, callNamed('getAppointment'), { params: { id } });
    expect(await entriesOf(requestId)).toMatchObject([
      { actorId: cast.providerId, actorRole: 'PROVIDER', outcome: 'done', patientId: cast.patient.id },
    ]);
  });

  it('names the patient whose record a stranger was denied', async () => {
    const cast = await newCast(stage);
    const id = await bookedAppointment(cast);
    const { requestId } = await send(stranger, callNamed('getAppointment'), { params: { id } });
    expect(await entriesOf(requestId)).toMatchObject([{ entityId: id, patientId: cast.patient.id }]);
  });

  it('has no row for a public call', async () => {
    const { requestId, answer } = await send(admin, callNamed('readCalendarFeed'), {
      params: { token: 'a'.repeat(43) },
    });
    expect(answer.statusCode).toBe(404);
    expect(await entriesOf(requestId)).toEqual([]);
  });
});

describe('an outage of the audit trail', async () => {
  const impatient = new URL(stage.database.environment.DATABASE_DIRECT_URL);
  impatient.searchParams.set('options', '-c lock_timeout=20');
  const waiting = await startServices(
    services,
    { ...stage.database, environment: { DATABASE_URL: impatient.href } },
    { now: () => WEDNESDAY },
  );
  const caller = await waiting.as(staff);
  // The records awaiting review are in their own storage.
  const { storage } = waiting.parts.integrations;
  const besideIts = {
    ...stage,
    parts: { ...stage.parts, integrations: { ...stage.parts.integrations, storage } },
  };

  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    const locker = connect({ url: stage.database.url, size: 1 });
    try {
      return await locker.transaction().execute(async (tx) => {
        await sql`lock table audit_log in exclusive mode`.execute(tx);
        return await work();
      });
    } finally {
      await locker.destroy();
    }
  }

  it.each(['getAppointment', 'addAppointment'])('returns a retry time within 5 seconds: %s', async (name) => {
    const audited = cases.find(([one]) => one === name)?.[1];
    if (!audited) throw new Error(`${name} is not among the calls`);
    const { cast, id } = await arrange(audited);
    await whileLocked(async () => {
      const startedAt = performance.now();
      const { answer } = await send(admin, callNamed(name), audited.asks(id, cast));
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(answer.statusCode, answer.body).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  const rows = async () => ({
    ...(await databaseSnapshot(db)),
    trail: await db.selectFrom('auditLog').select('id').orderBy('id').execute(),
  });

  // Rule: security.no-audit-no-answer
  it.each(cases)('changes and shows nothing: %s', async (name, audited) => {
    const { cast, id } = await arrange(audited, besideIts);
    const before = await rows();
    const { answer } = await whileLocked(() => send(caller, callNamed(name), audited.asks(id, cast)));
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.json()).not.toHaveProperty('data');
    expect(await rows()).toEqual(before);
  });
});
