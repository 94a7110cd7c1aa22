import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { appointmentDetails } from '@bedside/domain/appointments/appointment-details.queries';
import { findAppointments } from '@bedside/domain/appointments/appointment-list.queries';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import type { Context } from '@bedside/domain/context';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock, database } = stage;
let grace: Cast;
let tomas: Cast;
const appointments: string[] = [];

beforeAll(async () => {
  grace = await newCast(stage);
  tomas = await newCast(stage);
  await db
    .updateTable('users')
    .set({
      firstName: 'Grace',
      lastName: 'O’Malley',
      email: 'grace.o@example.org',
      phoneE164: '+13125559876',
    })
    .where('id', '=', grace.patientId)
    .execute();
  await db
    .updateTable('users')
    .set({ firstName: 'Tomas', lastName: 'Aguilar' })
    .where('id', '=', tomas.patientId)
    .execute();
  const labs = await insertService(db, { category: 'Labs', name: 'Blood panel 100%' });
  const requests = [
    { cast: grace, overrides: {} },
    { cast: grace, overrides: { serviceIds: [labs.id] } },
    { cast: tomas, overrides: { preferedAppointmentDate: '2026-10-20' } },
    { cast: tomas, overrides: {} },
  ];
  for (const [minutes, { cast, overrides }] of requests.entries()) {
    clock.now = addMinutes(WEDNESDAY, minutes);
    appointments.push(await book(cast, overrides));
  }
  await setStatus(grace.admin, appointments[1] ?? '', 'AWAITING TIME');
  await db
    .updateTable('patients')
    .set({ dateOfBirth: '1979-09-14' })
    .where('id', '=', tomas.patientId)
    .execute();
  await db
    .updateTable('appointmentPatients')
    .set({ symptom: 'A sprained ankle' })
    .where('appointmentId', '=', appointments[3] ?? '')
    .execute();
  const child = await insertPatient(db, {
    user: { firstName: 'Zelda', lastName: 'Aguilar' },
    patient: { householdId: tomas.householdId, relationshipToAccountHolder: 'Child' },
  });
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: appointments[2] ?? '', patientId: child.id, isPrimary: false })
    .execute();
  await db
    .updateTable('appointments')
    .set({ postalCode: '60601' })
    .where('id', '=', appointments[0] ?? '')
    .execute();
});

const list = async (filter: object, more: { sort?: [string, string]; range?: [number, number] } = {}) => {
  const query = {
    filter: JSON.stringify(filter),
    ...(more.sort && { sort: JSON.stringify(more.sort) }),
    ...(more.range && { range: JSON.stringify(more.range) }),
  };
  const answer = await grace.admin.get('/admin/appointments', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    ids: answer.json().map((row: { id: string }) => appointments.indexOf(row.id)),
    range: answer.headers['content-range'],
    total: Number(String(answer.headers['content-range']).split('/')[1]),
    facets: JSON.parse(String(answer.headers['x-facets'])),
    rows: answer.json(),
  };
};

describe("the console's appointment list", () => {
  it("is newest first, with names, services, and the caller's transitions", async () => {
    const { ids, range, rows } = await list({});
    expect(ids).toEqual([3, 2, 1, 0]);
    expect(range).toBe('appointments 0-3/4');
    expect(rows[2]).toMatchObject({
      patient: { fullname: 'Grace O’Malley' },
      serviceNames: ['Blood panel 100%'],
      city: 'CHICAGO',
      invoiced: false,
      totalAmount: 370,
    });
    expect(rows[0].allowedTransitions[0]).toEqual({
      move: 'accept',
      to: 'AWAITING TIME',
      requiresReason: false,
    });
  });

  it('counts each status under the other filters, in the same response', async () => {
    const everyone = await list({ appointmentStatus: 'AWAITING TIME' });
    expect(everyone.ids).toEqual([1]);
    expect(everyone.facets).toEqual({ appointmentStatus: { 'PENDING APPROVAL': 3, 'AWAITING TIME': 1 } });
    const onlyTomas = await list({ appointmentStatus: ['PENDING APPROVAL'], patientId: tomas.patientId });
    expect(onlyTomas.facets).toEqual({ appointmentStatus: { 'PENDING APPROVAL': 2 } });
  });

  it('filtered to active ones still counts every tab', async () => {
    await setStatus(grace.admin, appointments[0] ?? '', 'AWAITING TIME');
    await grace.admin.put(`/appointment/${appointments[0]}/cancel`, { cancellationReason: 'Feeling better' });
    const { ids, range, facets } = await list({ active: true });
    expect(ids).toEqual([3, 2, 1]);
    expect(range).toBe('appointments 0-2/3');
    expect(facets).toEqual({
      appointmentStatus: { 'PENDING APPROVAL': 2, 'AWAITING TIME': 1, CANCELLED: 1 },
    });
    const searched = await list({ active: true, q: 'malley' });
    expect([searched.ids, searched.range]).toEqual([[1], 'appointments 0-0/1']);
    expect((await list({ active: false })).ids).toEqual([0]);
    expect((await list({ active: true, appointmentStatus: 'CANCELLED' })).ids).toEqual([]);
    await grace.admin.put(`/appointment/reactivate/${appointments[0]}`);
  });

  // Rule: appointments.search-words
  it.each([
    ['a part of the name', 'malley', [1, 0]],
    ['the last name of two of its patients, once', 'aguilar', [3, 2]],
    ['a family member', 'zelda', [2]],
    ['both names', 'Tomas Agui', [3, 2]],
    ['the e-mail', 'grace.o@', [1, 0]],
    ['the phone as people write it', '(312)-555-9876', [1, 0]],
    ['the last digits of the phone', '559876', [1, 0]],
    ['last name first', 'Aguilar, To', [3, 2]],
    ['a birth date', '9/14/79', [3, 2]],
    ['a booked service', 'blood pan', [1]],
    ['a symptom', 'sprained', [3]],
    ['a postal code', '60601', [0]],
    ['a percent sign, which is no wildcard', '%', []],
    ['nothing', 'zzz', []],
  ])('can be searched by %s', async (_what, q, expected) => {
    const { ids, total } = await list({ q });
    expect([ids, total]).toEqual([expected, expected.length]);
  });

  // Rule: appointments.search-words
  it.each([
    ['billing', 0],
    ['refunds', 0],
    ['dispatch', 1],
    ['clinical', 1],
  ] as const)('can be searched by a symptom with the permission %s: %i', async (permission, expected) => {
    const admin = await stage.service.as(await insertStaff(db, { role: 'ADMIN', permissions: [permission] }));
    const found = async (filter: object) => {
      const answer = await admin.get('/admin/appointments', { query: { filter: JSON.stringify(filter) } });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().length;
    };
    expect(await found({ q: 'sprained' })).toBe(expected);
    expect(await found({ q: 'sprained', unassigned: true })).toBe(expected);
    expect(await found({ q: 'aguilar' })).toBe(2);
  });

  it('can be searched by key, in small letters, from its beginning, and by its digits', async () => {
    const { rows } = await list({});
    const key: string = rows[0].appointmentKey;
    expect((await list({ q: key })).ids).toEqual([3]);
    expect((await list({ q: key.toLowerCase() })).ids).toEqual([3]);
    expect((await list({ q: key.slice(0, 4) })).ids).toEqual([3, 2, 1, 0]);
    expect((await list({ q: key.slice(4) })).ids).toContain(3);
    expect((await list({ q: `${key}_` })).ids).toEqual([]);
  });

  it('can be searched within a tab, sorted, and paged, with the total of all pages', async () => {
    const search = { q: 'aguilar', appointmentStatus: 'PENDING APPROVAL' };
    const page = await list(search, { sort: ['createdAt', 'ASC'], range: [1, 1] });
    expect([page.ids, page.range]).toEqual([[3], 'appointments 1-1/2']);
    expect(page.facets).toEqual({ appointmentStatus: { 'PENDING APPROVAL': 2 } });
    expect((await list({ q: 'aguilar', from: '2026-10-16', to: '2026-10-31' })).ids).toEqual([2]);
  });

  it('filters by date, category, assignment, and id', async () => {
    expect((await list({ from: '2026-10-16', to: '2026-10-31' })).ids).toEqual([2]);
    expect((await list({ category: 'Labs' })).ids).toEqual([1]);
    expect((await list({ unassigned: true, telemedicine: false })).ids).toEqual([3, 2, 1, 0]);
    expect((await list({ unassigned: false })).ids).toEqual([]);
    expect((await list({ id: [appointments[0], newId()] })).ids).toEqual([0]);
    expect((await list({ id: [] })).ids).toEqual([]);
    expect((await list({ createdAfter: addMinutes(WEDNESDAY, 1).toISOString() })).ids).toEqual([3, 2]);
  });

  it('sorts by patient, date, and status, and pages from either end', async () => {
    expect((await list({}, { sort: ['patient', 'ASC'] })).ids.slice(0, 2).toSorted()).toEqual([2, 3]);
    expect((await list({}, { sort: ['appointment', 'DESC'] })).ids[0]).toBe(2);
    expect((await list({}, { sort: ['appointmentStatus', 'ASC'] })).ids[0]).toBe(1);
    const pages = [];
    for (const first of [0, 1, 2, 3]) pages.push((await list({}, { range: [first, first] })).ids[0]);
    expect(pages).toEqual([3, 2, 1, 0]);
    expect((await list({}, { range: [2, 9] })).ids).toEqual([1, 0]);
    expect((await list({}, { range: [40, 49] })).ids).toEqual([]);
  });

  it('sorts a day by time, with untimed appointments last', async () => {
    const cast = await newCast(stage);
    const untimed = await book(cast, { preferedAppointmentDate: '2026-10-22' });
    const on = (appointmentTime: string) =>
      schedule(cast, { appointmentDate: '2026-10-22', appointmentTime });
    const [afternoon, morning] = [await on('14:00'), await on('09:15')];
    const { rows } = await list({ from: '2026-10-22', to: '2026-10-22' }, { sort: ['appointment', 'ASC'] });
    expect(rows.map((row: { id: string }) => row.id)).toEqual([morning, afternoon, untimed]);
  });

  it('rejects undeclared fields', async () => {
    const queries: Record<string, string>[] = [
      { sort: '["soap_note","ASC"]' },
      { filter: '{"soapNote":"x"}' },
      { filter: '{"appointmentStatus":"GONE"}' },
    ];
    for (const query of queries)
      expect((await grace.admin.get('/admin/appointments', { query })).statusCode).toBe(400);
  });
});

describe("the patient's appointment list", () => {
  // Rule: appointments.statuses
  it('accepts statuses in any spelling, and pages', async () => {
    const cards = await grace.patient.get('/appointment', {
      query: { status: 'awaiting_time,PAID', take: '1' },
    });
    expect(cards.json()).toMatchObject({
      data: { appointments: [{ id: appointments[1], category: 'Labs', patient: { relationship: 'Self' } }] },
      meta: { page: 1, take: 1, itemCount: 1, pageCount: 1 },
    });
    expect((await grace.patient.get('/appointment', { query: { status: 'LOST' } })).statusCode).toBe(400);
  });
});

describe('reading appointments', () => {
  const queries: string[] = [];
  const counted = connect({ url: database.url, onQuery: ({ query }) => void queries.push(query.sql) });
  afterAll(() => counted.destroy());
  const statementsOf = async (read: () => Promise<unknown>) => {
    queries.length = 0;
    await read();
    return queries.length;
  };
  const as = (userId: string): Context => ({
    actor: { userId, role: 'SUPER_ADMIN', permissions: [], sessionId: newId() },
    requestId: 'counting-1',
    now: WEDNESDAY,
    ip: null,
  });

  it('uses as many queries for a hundred rows as for one', async () => {
    const read = (limit: number) =>
      findAppointments(counted, as(grace.adminId), {
        filter: {},
        sort: { field: 'createdAt', order: 'DESC' },
        range: { offset: 0, limit },
      });
    expect(await statementsOf(() => read(1))).toBe(4);
    expect(await statementsOf(() => read(100))).toBe(4);
  });

  it('uses three queries for details and eleven for the record, plus one with an invoice, regardless of size', async () => {
    const id = await schedule(tomas);
    await insertPatient(db, { patient: { householdId: tomas.householdId } });
    expect(await statementsOf(() => appointmentDetails(counted, as(tomas.adminId), id))).toBe(3);
    expect(await statementsOf(() => appointmentRecord(counted, as(tomas.adminId), id))).toBe(11);
  });
});
