import { insertService } from '@bedside/testing/factories/appointments';
import { insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  book,
  bookingOf,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;
let cast: Cast;
let withoutPermission: Caller;

beforeAll(async () => {
  cast = await newCast(stage);
  withoutPermission = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: [] }));
  await insertService(db, { name: 'Vitamin Drip', category: 'Infusions', rateCents: 15_050 });
  await insertService(db, { name: 'Retired Panel', category: 'Labs', enabled: false });
});

const names = (list: { name: string }[]) => list.map((row) => row.name);

async function stored() {
  const tables = ['services', 'providerServices', 'outbox'] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute());
  const done = db.selectFrom('auditLog').select('id').where('outcome', '=', 'done').orderBy('id').execute();
  return Promise.all([...rows, done]);
}

describe('the catalog', () => {
  it('offers patients bookable services with rates in dollars, in pages', async () => {
    const all = (await cast.patient.get('/list/patient-services')).json();
    expect(names(all.data.serviceList)).toEqual([expect.stringMatching(/^In-Home/), 'Vitamin Drip']);
    expect(all.data.serviceList[1]).toMatchObject({ rate: 150.5, category: 'Infusions', enabled: true });
    const second = (
      await cast.patient.get('/list/patient-services', { query: { page: '2', take: '1' } })
    ).json();
    expect(names(second.data.serviceList)).toEqual(['Vitamin Drip']);
    expect(second.meta).toEqual({ page: 2, take: 1, itemCount: 2, pageCount: 2 });
  });

  it('shows visitors only the fields that the wizard needs', async () => {
    const found = (await service.anonymous.get('/list/web-services', { query: { query: 'drip' } })).json();
    expect(found.data.serviceList).toEqual([
      {
        id: expect.any(String),
        name: 'Vitamin Drip',
        rate: 150.5,
        description: 'A clinician comes to your home.',
        category: 'Infusions',
        telemedicine: false,
        singlePatientOnly: false,
        needsConsent: false,
        deposit: 0,
        depositHeld: false,
        taxable: false,
        durationMinutes: null,
      },
    ]);
    const retired = await service.anonymous.get('/list/web-services', { query: { query: 'retired' } });
    expect(retired.json().data.serviceList).toEqual([]);
  });

  it('puts the most booked services first, and names the categories', async () => {
    const before = (await cast.patient.get('/list/patient-services')).json().data;
    const drip = before.serviceList.find(({ name }: { name: string }) => name === 'Vitamin Drip');
    for (const serviceIds of [[drip.id], [drip.id, cast.serviceId], [cast.serviceId], [drip.id]])
      await book(cast, { serviceIds });
    expect(before.mostBookedIds).toEqual([]);
    stage.clock.now = new Date(WEDNESDAY.getTime() + 11 * 60_000);
    const { data } = (
      await service.anonymous.get('/list/web-services', { query: { category: 'Infusions' } })
    ).json();
    expect(names(data.serviceList)).toEqual(['Vitamin Drip']);
    expect(names(data.mostBooked)).toEqual(['Vitamin Drip', expect.stringMatching(/^In-Home/)]);
    expect(data.categories).toContain('Infusions');
  });

  it('can be searched and filtered by staff, including disabled services', async () => {
    const disabled = await cast.admin.get('/list', { query: { enable: 'false' } });
    expect(names(disabled.json().data.serviceList)).toEqual(['Retired Panel']);
    const found = await cast.patient.get('/list/patient-services', { query: { query: 'drip' } });
    expect(names(found.json().data.serviceList)).toEqual(['Vitamin Drip']);
    const sorted = await cast.admin.get('/admin/services', { query: { sort: '["rate","ASC"]' } });
    expect(names(sorted.json())[0]).toBe('Vitamin Drip');
  });

  it('shows symptoms to every signed-in user', async () => {
    const symptoms = (await cast.patient.get('/list/symptoms')).json().data;
    expect(symptoms).toContainEqual({ id: expect.any(String), name: 'Sore throat' });
    expect((await service.anonymous.get('/list/symptoms')).statusCode).toBe(401);
  });
});

describe.each([
  {
    which: 'patients book',
    resource: '/admin/services',
    calls: { add: '/list/add-service', update: '/list/update-service', remove: '/list/patient-service' },
    word: 'service',
    more: { durationMinutes: 60 },
  },
  {
    which: 'providers do',
    resource: '/admin/provider-services',
    calls: {
      add: '/list/add-provider-service',
      update: '/list/update-provider-service',
      remove: '/list/provider-service',
    },
    word: 'providerService',
    more: { cptCode: '99349' },
  },
])('the catalog of $which', ({ resource, calls, word, more }) => {
  const panel = (name: string) => ({ name, rate: 80.25, category: 'Café’s own', ...more });

  it('adds, changes, and removes an entry, each with an audit row and a live update', async () => {
    const added = await cast.admin.post(calls.add, panel(`${word} one`));
    expect(added.statusCode, added.body).toBe(200);
    const { id } = added.json().data;
    expect(added.json().data).toMatchObject({
      ...panel(`${word} one`),
      description: '',
      enabled: true,
      version: 1,
    });
    const changed = await cast.admin.post(calls.update, { id, version: 1, rate: 90, enabled: false });
    expect(changed.json().data).toMatchObject({ id, rate: 90, enabled: false, version: 2, ...more });
    expect((await cast.admin.delete(`${calls.remove}/${id}`)).json().message).toBe(`${word} one deleted`);
    expect((await cast.admin.get(`${resource}/${id}`)).statusCode).toBe(404);
    expect(
      (await cast.admin.get(resource, { query: { filter: JSON.stringify({ id: [id] }) } })).json(),
    ).toEqual([]);
    const trail = await db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after', 'actorId'])
      .where('entityId', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      {
        action: `${word}.add`,
        before: null,
        after: expect.objectContaining({ rateCents: 8_025 }),
        actorId: cast.adminId,
      },
      {
        action: `${word}.change`,
        before: { rateCents: 8_025, enabled: true },
        after: { rateCents: 9_000, enabled: false },
        actorId: cast.adminId,
      },
      { action: `${word}.remove`, before: { name: `${word} one` }, after: null, actorId: cast.adminId },
    ]);
    const notified = await db
      .selectFrom('outbox')
      .select(['type', 'liveToStaff'])
      .where('entityId', '=', id)
      .execute();
    expect(notified).toEqual(Array(3).fill({ type: 'catalog.changed', liveToStaff: true }));
  });

  it('reports a name already taken, and frees the name of a removed entry', async () => {
    const { id } = (await cast.admin.post(resource, panel(`${word} twice`))).json();
    const before = await stored();
    const again = await cast.admin.post(resource, panel(`${word} TWICE`));
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'DUPLICATE', issues: [{ path: 'name' }] });
    expect(await stored()).toEqual(before);
    const recased = await cast.admin.put(`${resource}/${id}`, { name: `${word} Twice`, version: 1 });
    expect(recased.json()).toMatchObject({ name: `${word} Twice`, version: 2 });
    await cast.admin.delete(`${resource}/${id}`);
    expect((await cast.admin.post(resource, panel(`${word} twice`))).statusCode).toBe(200);
  });

  it('rejects an outdated version, a zero rate, and a removed entry', async () => {
    const { id } = (await cast.admin.post(resource, panel(`${word} late`))).json();
    await cast.admin.put(`${resource}/${id}`, { rate: 1, version: 1 });
    const before = await stored();
    const late = await cast.admin.put(`${resource}/${id}`, { rate: 2, version: 1 });
    expect(late.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    expect((await cast.admin.put(`${resource}/${id}`, { rate: 0, version: 2 })).statusCode).toBe(400);
    expect((await cast.admin.put(`${resource}/${id}`, { rate: 1, version: 2 })).json()).toMatchObject({
      version: 2,
    });
    expect(await stored()).toEqual(before);
    await cast.admin.delete(`${resource}/${id}`);
    const gone = await stored();
    expect((await cast.admin.put(`${resource}/${id}`, { rate: 3 })).statusCode).toBe(404);
    expect((await cast.admin.delete(`${resource}/${id}`)).statusCode).toBe(404);
    expect(await stored()).toEqual(gone);
  });

  it('can be changed only with the permission, and read by other staff', async () => {
    const before = await stored();
    for (const caller of [withoutPermission, cast.provider, cast.patient]) {
      expect((await caller.post(resource, panel(`${word} forged`))).statusCode).toBe(403);
      expect((await caller.post(calls.add, panel(`${word} forged`))).statusCode).toBe(403);
    }
    expect(await stored()).toEqual(before);
    expect((await withoutPermission.get(resource)).statusCode).toBe(200);
    expect((await cast.provider.get(resource)).statusCode).toBe(200);
  });

  it('counts its categories, whatever they are called', async () => {
    const list = await cast.admin.get(resource, { query: { filter: '{"category":"Café’s own"}' } });
    const { category } = JSON.parse(String(list.headers['x-facets']));
    expect(category['Café’s own']).toBe(list.json().length);
  });
});

describe('provider services', () => {
  it('are listed with their categories', async () => {
    const categories = (await cast.admin.get('/list/provider-service-categories')).json().data;
    const list = (await cast.admin.get('/list/provider-services', { query: { query: 'late' } })).json();
    expect(list.data.serviceList).toEqual([]);
    const all = (await cast.admin.get('/list/provider-services', { query: { enable: 'true' } })).json();
    expect(categories).toEqual([{ category: 'Café’s own', services: all.meta.itemCount }]);
  });

  it('can be recorded on an appointment, and found by it', async () => {
    const injection = (
      await cast.admin.post('/list/add-provider-service', {
        name: 'Injection',
        rate: 40,
        category: 'Procedures',
      })
    ).json().data;
    const id = await schedule(cast);
    await setStatus(cast.provider, id, 'ON THE WAY');
    const entered = await cast.provider.put('/appointment/add-services-availed', {
      appointmentId: id,
      servicesAvailed: [{ serviceId: injection.id }, { serviceId: cast.serviceId }],
    });
    expect(entered.statusCode, entered.body).toBe(200);
    const rows = await db
      .selectFrom('servicesRendered')
      .select(['name', 'costCents', 'serviceId', 'providerServiceId'])
      .where('appointmentId', '=', id)
      .orderBy('position')
      .execute();
    expect(rows).toMatchObject([
      { name: 'Injection', costCents: 4_000, serviceId: null, providerServiceId: injection.id },
      { costCents: 22_000, serviceId: cast.serviceId, providerServiceId: null },
    ]);
    for (const providerServiceIds of [injection.id, cast.serviceId]) {
      const found = await cast.admin.get('/appointment', { query: { providerServiceIds } });
      expect(found.json().data.appointments.map((appointment: { id: string }) => appointment.id)).toEqual([
        id,
      ]);
    }
  });
});

describe('a removed service', () => {
  // Rule: appointments.removed-services-stay
  it('cannot be booked, stays on existing appointments, and can be recorded there', async () => {
    const { id: serviceId } = await insertService(db, { name: 'Short-lived' });
    const booked = await book(cast, { serviceIds: [serviceId] });
    await cast.admin.delete(`/list/patient-service/${serviceId}`);
    const appointments = await db.selectFrom('appointments').select('id').execute();
    const refused = await cast.patient.post(
      '/appointment/add-appointment',
      bookingOf(cast, { serviceIds: [serviceId] }),
    );
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'serviceIds.0', message: 'This service isn’t available to book.' }],
    });
    expect(await db.selectFrom('appointments').select('id').execute()).toEqual(appointments);
    const details = (await cast.patient.get(`/appointment/appointmentDetails/${booked}`)).json().data;
    expect(names(details.services)).toEqual(['Short-lived']);

    await cast.admin.post('/appointment/assign-provider', {
      appointmentId: booked,
      providerId: cast.providerId,
      appointmentDate: '2026-10-14',
      appointmentTime: '11:00',
    });
    await setStatus(cast.provider, booked, 'ON THE WAY');
    const other = await insertService(db, { name: 'Never booked', removedAt: stage.clock.now });
    const unknown = await cast.provider.put('/appointment/add-services-availed', {
      appointmentId: booked,
      servicesAvailed: [{ serviceId }, { serviceId: other.id }],
    });
    expect(unknown.json()).toMatchObject({ issues: [{ path: 'servicesAvailed.1.serviceId' }] });
    const entered = await cast.provider.put('/appointment/add-services-availed', {
      appointmentId: booked,
      servicesAvailed: [{ serviceId }],
    });
    expect(entered.statusCode, entered.body).toBe(200);
  });

  it('a service cannot be both telemedicine and subject to aesthetics consent', async () => {
    const before = await stored();
    const both = await cast.admin.post('/admin/services', {
      name: 'Remote filler',
      rate: 1,
      category: 'Aesthetics',
      telemedicine: true,
      needsConsent: true,
    });
    expect(both.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'needsConsent' }] });
    expect(await stored()).toEqual(before);
  });
});
