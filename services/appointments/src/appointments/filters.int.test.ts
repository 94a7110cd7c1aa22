import { newId } from '@bedside/db/id';
import type { Appointments } from '@bedside/db/schema';
import { insertService } from '@bedside/testing/factories/appointments';
import { buildFinishedAppointment, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import { subMinutes } from 'date-fns';
import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage, WEDNESDAY } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;
const names = new Map<string, string>();
let cast: Cast;
let panel: string;
let drip: string;
let draw: string;

type Appointment = Partial<Insertable<Appointments>>;

/** Gives each appointment its own provider, so that times never overlap. */
async function insert(name: string, appointment: Appointment): Promise<string> {
  const provider = await insertStaff(db, { role: 'PROVIDER' });
  const household = { id: cast.patientId, householdId: cast.householdId };
  const row = buildFinishedAppointment(household, {
    providerId: provider.id,
    ...(appointment.startsAt && { endsAt: new Date(Number(appointment.startsAt) + 45 * 60_000) }),
    ...appointment,
  });
  await db.insertInto('appointments').values(row).execute();
  names.set(row.id, name);
  return row.id;
}

async function insertPaid(name: string, appointment: Appointment, verified: boolean): Promise<string> {
  const { appointmentId, invoiceId } = await insertPayableInvoice(
    db,
    {
      id: cast.patientId,
      householdId: cast.householdId,
    },
    { appointment },
  );
  await db
    .updateTable('invoices')
    .set({ status: 'PAID', paidCents: sql`total_cents`, paidAt: WEDNESDAY, paymentVerified: verified })
    .where('id', '=', invoiceId)
    .execute();
  names.set(appointmentId, name);
  return appointmentId;
}

async function insertPaymentRequest(name: string, paymentRequestType: 'BML' | 'CASH'): Promise<void> {
  const household = { id: cast.patientId, householdId: cast.householdId };
  const appointment = { status: 'PAYMENT REQUESTED', paymentRequestType } as const;
  names.set((await insertPayableInvoice(db, household, { appointment })).appointmentId, name);
}

const minutesAgo = (minutes: number) => subMinutes(WEDNESDAY, minutes);

beforeAll(async () => {
  cast = await newCast(stage);
  [panel, drip] = [(await insertService(db)).id, (await insertService(db)).id];
  draw = newId();
  await db
    .insertInto('providerServices')
    .values({ id: draw, name: 'Venipuncture', rateCents: 3_000, category: 'Labs' })
    .execute();
  const asked = await insert('asked', {
    status: 'PENDING APPROVAL',
    providerId: null,
    paymentRequestType: null,
  });
  await insert('not set out', { status: 'SCHEDULED', startsAt: minutesAgo(20) });
  await insert('online', { status: 'SCHEDULED', startsAt: minutesAgo(20), telemedicine: true });
  await insert('on time', { status: 'ON THE WAY', startsAt: minutesAgo(20), enRouteAt: minutesAgo(40) });
  await insert('not there', { status: 'ON THE WAY', startsAt: minutesAgo(45), enRouteAt: minutesAgo(60) });
  await insert('there', {
    status: 'ON THE WAY',
    startsAt: minutesAgo(45),
    providerArrivedAt: minutesAgo(44),
  });
  await insertPaymentRequest('bml', 'BML');
  await insertPaymentRequest('cash', 'CASH');
  const unverified = { status: 'PAID', paymentMode: 'CASH', soapNoteStatus: 'SUBMITTED' } as const;
  const taken = await insertPaid('unverified', unverified, false);
  const charged = await insertPaid('verified', { status: 'PAID', paymentMode: 'ONLINE' }, true);
  await insertPaid(
    'closed',
    { status: 'COMPLETED', paymentMode: 'CASH', soapNoteStatus: 'SUBMITTED' },
    false,
  );
  await insert('canceled', { status: 'CANCELLED', cancellationReason: 'Feeling better' });

  const booked = { name: 'Blood panel', rateCents: 9_000, description: '', category: 'Labs' };
  await db
    .insertInto('appointmentServices')
    .values({ ...booked, appointmentId: asked, serviceId: panel, position: 0 })
    .execute();
  const done = { name: 'Done', costCents: 9_000, taxable: false };
  await db
    .insertInto('servicesRendered')
    .values([
      { ...done, appointmentId: taken, serviceId: drip, position: 0 },
      { ...done, appointmentId: charged, providerServiceId: draw, position: 0 },
    ])
    .execute();
});

const all = [
  'asked',
  'bml',
  'canceled',
  'cash',
  'closed',
  'not set out',
  'not there',
  'on time',
  'online',
  'there',
  'unverified',
  'verified',
];
const allBut = (...left: string[]) => all.filter((name) => !left.includes(name));

/** Filter in the console's format, in the specified format, and the expected results. */
const filters: [string, () => Record<string, unknown>, string[]][] = [
  ['visits that are not over', () => ({ active: true }), allBut('closed', 'canceled')],
  ['visits that are over', () => ({ active: false }), ['canceled', 'closed']],
  ['payments that no one has verified', () => ({ paymentVerified: false }), ['closed', 'unverified']],
  ['verified payments', () => ({ paymentVerified: true }), ['verified']],
  ['how it was paid', () => ({ paymentMode: 'CASH' }), ['closed', 'unverified']],
  ['how it was asked to be settled', () => ({ requestType: 'BML' }), ['bml']],
  ['requests to settle that wait', () => ({ paymentRequest: true }), ['bml', 'cash']],
  [
    'no request that waits',
    () => ({ paymentRequest: false, active: true }),
    allBut('bml', 'cash', 'closed', 'canceled'),
  ],
  ['a submitted note', () => ({ soapNoteSubmitted: true }), ['closed', 'unverified']],
  ['a note that is not submitted', () => ({ soapNoteSubmitted: false, paymentMode: 'ONLINE' }), ['verified']],
  ['what was booked', () => ({ patientServiceIds: [panel, newId()] }), ['asked']],
  [
    'what was done, of both catalogs',
    () => ({ providerServiceIds: [drip, draw] }),
    ['unverified', 'verified'],
  ],
  ['nothing that was done', () => ({ providerServiceIds: [panel] }), []],
  ['two together', () => ({ requestType: 'BML', paymentRequest: true }), ['bml']],
];

const named = (rows: { id: string }[]) => rows.map(({ id }) => names.get(id)).sort();

async function inConsole(filter: object) {
  const query = { filter: JSON.stringify(filter), range: '[0,49]' };
  const answer = await cast.admin.get('/admin/appointments', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    rows: named(answer.json()),
    total: Number(String(answer.headers['content-range']).split('/')[1]),
    facets: JSON.parse(String(answer.headers['x-facets'])),
  };
}

async function byCall(query: Record<string, string>) {
  const answer = await cast.admin.get('/appointment', { query: { take: '50', ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return named(answer.json().data.appointments);
}

describe("a filter of the console's list", () => {
  it.each(filters)('finds %s and nothing else', async (_what, filter, expected) => {
    const filterNow = filter();
    const { rows, total, facets } = await inConsole(filterNow);
    expect(rows).toEqual(expected);
    expect(total).toBe(expected.length);
    // Tabs count every status, active or not.
    const { active: _, ...others } = filterNow as { active?: boolean };
    const counts = Object.values<number>(facets.appointmentStatus);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await inConsole(others)).total);
  });

  it('finds late appointments: not en route by the start, or not on site by the end of the arrival window', async () => {
    expect((await inConsole({ late: true })).rows).toEqual(['not set out', 'not there']);
    expect((await inConsole({ late: false })).rows).toEqual(allBut('not set out', 'not there'));
  });
});

describe('the specified list for staff', () => {
  it.each(filters)('finds %s and nothing else', async (_what, filter, expected) => {
    const query = Object.entries(filter()).map(([key, value]) => [key, String(value)]);
    expect(await byCall(Object.fromEntries(query))).toEqual(expected);
  });

  // Rule: appointments.staff-list-is-active
  it('contains active appointments unless others are requested', async () => {
    const active = allBut('closed', 'canceled');
    expect(await byCall({})).toEqual(active);
    expect(await byCall({ startDate: '2026-11-20', endDate: '2026-11-20' })).toEqual(active);
    expect(await byCall({ status: 'CANCELLED' })).toEqual(['canceled']);
    expect(await byCall({ active: 'false' })).toEqual(['canceled', 'closed']);
    expect(await byCall({ paymentVerified: 'false' })).toContain('closed');
  });

  it('is complete for the patient, without staff filters', async () => {
    const own = await cast.patient.get('/appointment', { query: { take: '50' } });
    expect(named(own.json().data.appointments)).toEqual(all);
  });
});
