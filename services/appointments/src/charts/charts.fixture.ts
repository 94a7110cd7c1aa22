import type { Caller } from '@bedside/testing/service';
import { beforeEach, expect } from 'vitest';
import { type Cast, newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

/** A patient, a provider and an admin, and the calls of a chart. */
export async function openChartStage() {
  const stage = await openStage();
  const { db, database, service, clock } = stage;
  /** Replaced before each test. */
  const cast = {} as Cast;
  beforeEach(async () => {
    clock.now = WEDNESDAY;
    Object.assign(cast, await newCast(stage));
  });

  const penicillin = { kind: 'ALLERGY', fields: { substance: 'Penicillin', severity: 'Severe' } };
  const asthma = { kind: 'PAST_MEDICAL', fields: { condition: 'Asthma', onset: '2001-04' } };
  const add = (caller: Caller, more: object, patientId = cast.patientId) =>
    caller.post('/patient/add-history', { patientId, ...more });
  const added = async (caller: Caller, more: object, patientId = cast.patientId) => {
    const answer = await add(caller, more, patientId);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const update = (caller: Caller, body: object) => caller.post('/patient/update-history', body);
  const remove = (caller: Caller, id: string, more: object = {}) =>
    caller.post(`/patient/history/${id}/remove`, { reason: 'Entered twice', ...more });
  const confirm = (caller: Caller, body: object = {}, id = cast.patientId) =>
    caller.post(`/patient/history/${id}/confirm`, body);
  const state = (caller: Caller, noKnownAllergies: boolean, id = cast.patientId) =>
    caller.put(`/patient/history/${id}/no-known-allergies`, { noKnownAllergies });
  const read = (caller: Caller, id = cast.patientId) => caller.get(`/patient/history/${id}`);
  const chart = async (caller: Caller, id = cast.patientId) => {
    const answer = await read(caller, id);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const changes = (caller: Caller, id: string) => caller.get(`/patient/history/${id}/changes`);

  const trace = async () => ({
    entries: await db.selectFrom('chartEntries').selectAll().orderBy('id').execute(),
    revisions: await db.selectFrom('chartEntryRevisions').selectAll().orderBy('id').execute(),
    stated: await db.selectFrom('noKnownAllergies').selectAll().orderBy('patientId').execute(),
    outbox: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
  });
  const withoutRequestId = ({ statusCode, payload }: Awaited<ReturnType<typeof read>>) => ({
    statusCode,
    payload: payload.replace(/"requestId":"[^"]+"/, ''),
  });
  return {
    stage,
    db,
    database,
    service,
    clock,
    cast,
    penicillin,
    asthma,
    add,
    added,
    update,
    remove,
    confirm,
    state,
    read,
    chart,
    changes,
    trace,
    withoutRequestId,
  };
}
