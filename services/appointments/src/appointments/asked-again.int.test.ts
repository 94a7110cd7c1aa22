import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage, schedule, setStatus, snapshot } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;

/** Simulates a process that dies after its work and before it stores its answer. */
const kill = (key: string) =>
  db
    .updateTable('idempotencyKeys')
    .set({ responseStatus: null, responseBody: null, createdAt: new Date(0) })
    .where('key', '=', key)
    .execute();

type Method = 'post' | 'put';
type Ask = (cast: Cast, id: string) => Promise<[Caller, Method, string, object]>;

const versionOf = async ({ admin }: Cast, id: string) =>
  (await admin.get(`/appointment/detail/${id}`)).json().data.version;
const services = async (cast: Cast, appointmentId: string) => ({
  ...{ appointmentId, version: await versionOf(cast, appointmentId) },
  servicesAvailed: [{ serviceId: cast.serviceId }],
});

const asks: Record<string, Ask> = {
  'services rendered': async (cast, id) => {
    await setStatus(cast.provider, id, 'ON THE WAY');
    return [cast.provider, 'put', '/appointment/add-services-availed', await services(cast, id)];
  },
  'setting out that was taken back': async (cast, appointmentId) => {
    await setStatus(cast.provider, appointmentId, 'ON THE WAY');
    const version = await versionOf(cast, appointmentId);
    const body = { appointmentId, appointmentStatus: 'SCHEDULED', version, reason: 'A tap too many' };
    return [cast.admin, 'post', '/appointment/change-status', body];
  },
  'a request to pay later that was declined': async (cast, appointmentId) => {
    await setStatus(cast.provider, appointmentId, 'ON THE WAY');
    await cast.provider.put('/appointment/add-services-availed', await services(cast, appointmentId));
    await db
      .updateTable('appointments')
      .set({ status: 'PAYMENT REQUESTED', paymentMode: 'BML', paymentRequestType: 'BML' })
      .where('id', '=', appointmentId)
      .execute();
    const version = await versionOf(cast, appointmentId);
    const body = { appointmentId, appointmentStatus: 'AWAITING PAYMENT', version };
    return [cast.admin, 'post', '/appointment/change-status', body];
  },
};

// Rule: security.idempotency-keys
describe('a request whose process crashed after its work and before its answer', () => {
  it.each(Object.entries(asks))('returns the original answer and does nothing more: %s', async (_, ask) => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const [caller, method, path, body] = await ask(cast, id);
    const keyed = { headers: { 'idempotency-key': `asked-${id}` } };
    const first = await caller[method](path, body, keyed);
    expect(first.statusCode, first.body).toBe(200);
    const before = await snapshot(stage, id);
    await kill(keyed.headers['idempotency-key']);
    const again = await caller[method](path, body, keyed);
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await snapshot(stage, id)).toEqual(before);
  });

  it('asks for a correction of the record once', async () => {
    const patient = await insertPatient(db);
    const caller = await service.as(patient);
    const texts = { whatIsWrong: 'Latex', whatItShouldSay: 'No allergy', reason: 'It was tested' };
    const keyed = { headers: { 'idempotency-key': `amend-${patient.id}` } };
    const ask = () => caller.post('/patient/amendment-requests', { about: 'OTHER', ...texts }, keyed);
    const first = await ask();
    await kill(keyed.headers['idempotency-key']);
    expect((await ask()).json()).toEqual(first.json());
    const rows = db.selectFrom('amendmentRequests').select('id').where('patientId', '=', patient.id);
    expect(await rows.execute()).toHaveLength(1);
  });
});
