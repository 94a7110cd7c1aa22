import type { Db } from '@bedside/db/database';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([appointmentsService], database);
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const group = async (name: string) => (await superAdmin.get(`/admin/settings/${name}`)).json();
const save = (name: string, values: object, version?: number) =>
  superAdmin.put(`/admin/settings/${name}`, { values, ...(version && { version }) });

const stored = (of: Db) =>
  of
    .selectFrom('settings')
    .select(['key', 'value', 'version'])
    // Tests that use the real clock need quiet hours off.
    .where('key', 'not in', ['quietHoursStart', 'quietHoursEnd'])
    .orderBy('key')
    .execute();
const trail = (of: Db) =>
  of.selectFrom('auditLog').selectAll().where('action', '=', 'settings.change').orderBy('id').execute();

describe('practice settings', () => {
  // Rule: appointments.practice-numbers-are-settings
  it('are one record per group, with defaults', async () => {
    const all = await superAdmin.get('/admin/settings');
    expect(all.headers['content-range']).toBe('settings 0-14/15');
    expect((await group('paymentPlans')).values).toEqual({
      planSmallestBill: 200,
      planMostInstallments: 6,
      planSmallestInstallment: 25,
    });
    expect((await group('names')).values).toEqual({ firstNameMin: 2, lastNameMin: 3, nameMax: 25 });
    expect((await group('confidentialVisits')).values).toEqual({
      confidentialAge: 12,
      confidentialAgesByState: [],
    });
    expect(await group('fees')).toEqual({
      id: 'fees',
      values: {
        travelFee: 150,
        travelFeeWaiverCap: 150,
        memberDiscountPercent: 15,
        membershipGracePeriodDays: 7,
        billLaterDays: 30,
      },
      version: 1,
    });
    expect((await superAdmin.get('/admin/settings/others')).statusCode).toBe(400);
  });

  it('are stored in cents, only if changed, with an audit row and a live update', async () => {
    const fees = await group('fees');
    const saved = await save('fees', { ...fees.values, travelFee: 125.5 }, fees.version);
    expect(saved.json(), saved.body).toMatchObject({ values: { travelFee: 125.5 }, version: 2 });
    expect(await stored(db)).toEqual([{ key: 'travelFeeCents', value: 12_550, version: 1 }]);
    const [entry] = await trail(db);
    expect(entry).toMatchObject({
      entityType: 'settings',
      entityId: 'fees',
      before: { travelFeeCents: 15_000 },
      after: { travelFeeCents: 12_550 },
    });
    const notified = await db
      .selectFrom('outbox')
      .selectAll()
      .where('type', '=', 'settings.changed')
      .execute();
    expect(notified).toMatchObject([{ payload: { group: 'fees' }, liveToStaff: true }]);
  });

  it('are not saved or audited without a change', async () => {
    const [before, entries] = [await stored(db), await trail(db)];
    const { values, version } = await group('fees');
    expect((await save('fees', values, version)).json()).toMatchObject({ version });
    expect([await stored(db), await trail(db)]).toEqual([before, entries]);
  });

  it("reject a change based on an older version, and keep the other user's change", async () => {
    const messages = await group('messages');
    await save('messages', { quietHoursStart: '22:00', quietHoursEnd: '07:00' }, messages.version);
    const late = await save(
      'messages',
      { quietHoursStart: '20:00', quietHoursEnd: '09:00' },
      messages.version,
    );
    expect([late.statusCode, late.json().code]).toEqual([409, 'CONCURRENT_UPDATE']);
    expect((await group('messages')).values).toEqual({ quietHoursStart: '22:00', quietHoursEnd: '07:00' });
  });

  it("hold staff's cancellation reasons without duplicates", async () => {
    const { values, version } = await group('cancellation');
    expect(values.cancelReasons).toEqual([
      'Patient feels better',
      'Patient asked to cancel',
      'No provider available',
      'Duplicate booking',
      'Patient didn’t answer',
    ]);
    const twice = await save('cancellation', { cancelReasons: ['Weather', 'weather'] }, version);
    expect(twice.json().issues).toMatchObject([{ path: 'values.cancelReasons.1.reason' }]);
    expect((await save('cancellation', { cancelReasons: [] }, version)).statusCode).toBe(400);
    expect((await admin.put('/admin/settings/cancellation', { values })).statusCode).toBe(403);
    const saved = await save('cancellation', { cancelReasons: ['Weather'] }, version);
    expect(saved.json().values).toEqual({ cancelReasons: ['Weather'] });
  });

  // Rule: money.smallest-card-payment
  it.each(['lateCancellationFee', 'noShowFee'])('hold no %s that no card can pay', async (fee) => {
    const { values, version } = await group('appointments');
    const refused = await save('appointments', { ...values, [fee]: 0.49 }, version);
    expect(refused.json().issues).toEqual([
      { path: `values.${fee}`, message: 'Enter $0, or $0.50 or more.' },
    ]);
    const saved = await save('appointments', { ...values, [fee]: 0.5 }, version);
    expect(saved.statusCode, saved.body).toBe(200);
  });

  it('accept one of two simultaneous changes', async () => {
    const { version } = await group('messages');
    const answers = await Promise.all(
      ['19:00', '20:00', '23:00'].map((quietHoursStart) =>
        save('messages', { quietHoursStart, quietHoursEnd: '08:00' }, version),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ['names', { firstNameMin: 0, lastNameMin: 3, nameMax: 25 }, 'values.firstNameMin'],
    ['names', { firstNameMin: 2, lastNameMin: 2.5, nameMax: 25 }, 'values.lastNameMin'],
    ['names', { firstNameMin: 2, lastNameMin: 3, nameMax: 61 }, 'values.nameMax'],
    [
      'practice',
      { name: 'Bedside', supportPhone: '3125550100', timeZone: 'Mars/Olympus' },
      'values.timeZone',
    ],
    [
      'practice',
      { name: 'Bedside', supportPhone: '9005550100', timeZone: 'America/Chicago' },
      'values.supportPhone',
    ],
    [
      'fees',
      { travelFee: -1, travelFeeWaiverCap: 0, memberDiscountPercent: 15, membershipGracePeriodDays: 7 },
      'values.travelFee',
    ],
    [
      'sessions',
      { staffIdleMinutes: 0, patientIdleMinutes: 30, persistentSessionDays: 14 },
      'values.staffIdleMinutes',
    ],
    [
      'hours',
      {
        openingHours: [
          { weekday: 1, from: '08:00', to: '12:00' },
          { weekday: 1, from: '11:00', to: '17:00' },
        ],
        holidays: [],
        sameDayUntil: '16:00',
      },
      'values.openingHours',
    ],
    [
      'hours',
      {
        openingHours: [{ weekday: 1, from: '08:00', to: '12:00' }],
        holidays: [
          { date: '2026-12-25', name: 'Christmas' },
          { date: '2026-12-25', name: 'Again' },
        ],
        sameDayUntil: '16:00',
      },
      'values.holidays.1.date',
    ],
    [
      'zones',
      {
        zones: [
          { name: 'North', postalCodes: ['606'] },
          { name: 'north', postalCodes: ['607'] },
        ],
      },
      'values.zones.1.name',
    ],
  ])('report the invalid field of %s: %#', async (name, values, path) => {
    const before = await stored(db);
    const refused = await save(name, values);
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json().issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await stored(db)).toEqual(before);
  });

  it('are normalized', async () => {
    await save('practice', { name: 'Bedside', supportPhone: '312 555 0199', timeZone: 'America/Chicago' });
    await save('zones', { zones: [{ name: 'North Side', postalCodes: ['60614', '606', '60614'] }] });
    expect((await group('practice')).values.supportPhone).toBe('(312)-555-0199');
    expect((await group('zones')).values.zones).toEqual([
      { name: 'North Side', postalCodes: ['606', '60614'] },
    ]);
  });

  // Rule: appointments.practice-numbers-are-settings
  it('are for super-admins only', async () => {
    expect((await admin.get('/admin/settings')).statusCode).toBe(403);
    expect((await admin.put('/admin/settings/fees', { values: {} })).statusCode).toBe(403);
  });
});

describe('an office', () => {
  const address = { address1: '12 Wacker Drive', postalCode: '60601', city: 'CHICAGO', state: 'Illinois' };

  it('can be added, changed, and closed, and only open ones are listed publicly', async () => {
    const patient = await as(await insertPatient(db));
    const added = await superAdmin.post('/admin/office-locations', {
      name: 'Loop',
      address,
      phone: '3125550111',
      hours: 'Mon to Fri, 9 to 5',
    });
    expect(added.statusCode, added.body).toBe(200);
    const { id, version } = added.json();
    expect(added.json()).toMatchObject({ phone: '(312)-555-0111', enabled: true, version: 1 });
    expect((await patient.get('/list/office-locations')).json().data).toMatchObject([{ id, name: 'Loop' }]);

    const again = await superAdmin.post('/admin/office-locations', { name: 'LOOP', address });
    expect(again.json().issues).toMatchObject([{ path: 'name' }]);
    const closed = await superAdmin.put(`/admin/office-locations/${id}`, { enabled: false, version });
    expect(closed.json()).toMatchObject({ enabled: false, version: 2 });
    const late = await superAdmin.put(`/admin/office-locations/${id}`, { name: 'Old Loop', version });
    expect(late.statusCode).toBe(409);
    expect((await patient.get('/list/office-locations')).json().data).toEqual([]);
    expect((await admin.get('/admin/office-locations')).json()).toHaveLength(1);
    expect((await admin.post('/admin/office-locations', { name: 'Mine', address })).statusCode).toBe(403);
  });
});

describe('data retention', () => {
  // Rule: security.retention
  it('shows super-admins what is kept, how much of it there is, and when the next month is removed', async () => {
    const shown = await superAdmin.get('/admin/retention');
    expect(shown.statusCode, shown.body).toBe(200);
    const byId = new Map(shown.json().map((one: { id: string }) => [one.id, one]));
    expect([...byId.keys()]).toEqual([
      'appointment_history',
      'audit_log',
      'deliveries',
      'notifications',
      'outbox',
      'webhook_events',
      'webhook_messages',
    ]);
    expect(byId.get('audit_log')).toMatchObject({
      months: 72,
      leastMonths: 72,
      action: 'drop',
      hasStrays: false,
    });
    expect(byId.get('outbox')).toMatchObject({ months: 3, oldestMonth: expect.stringMatching(/-01$/) });
    expect(byId.get('appointment_history')).toMatchObject({ months: null, nextRemoval: null });
    expect((await admin.get('/admin/retention')).statusCode).toBe(403);
    expect((await admin.put('/admin/retention/deliveries', { months: 12 })).statusCode).toBe(403);
  });

  // Rule: security.retention
  it('changes with an audit row, and never to less than the law asks for', async () => {
    const { oldestMonth, version } = (await superAdmin.get('/admin/retention/deliveries')).json();
    const changed = await superAdmin.put('/admin/retention/deliveries', { months: 12, version });
    expect(changed.json()).toMatchObject({ months: 12, version: version + 1 });
    const due = new Date(`${oldestMonth}T00:00:00Z`);
    due.setUTCMonth(due.getUTCMonth() + 13);
    expect(changed.json().nextRemoval).toBe(due.toISOString().slice(0, 10));
    const late = await superAdmin.put('/admin/retention/deliveries', { months: 6, version });
    expect(late.statusCode).toBe(409);

    const short = await superAdmin.put('/admin/retention/audit_log', { months: 71 });
    expect(short.statusCode).toBe(400);
    expect(short.json().issues).toMatchObject([
      { path: 'months', message: 'Keep this for at least 72 months.' },
    ]);
    expect((await superAdmin.get('/admin/retention/audit_log')).json()).toMatchObject({
      months: 72,
      version: 1,
    });
    expect((await superAdmin.put('/admin/retention/audit_seals', { months: 1 })).statusCode).not.toBe(200);

    const audit = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'retention.change')
      .execute();
    expect(audit).toMatchObject([{ entityId: 'deliveries', before: { months: 24 }, after: { months: 12 } }]);
  });
});
