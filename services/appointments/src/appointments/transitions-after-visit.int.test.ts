import { newId } from '@bedside/db/id';
import { requestOfflinePayment } from '@bedside/domain/appointment-status/mark-paid.commands';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

describe('recording services rendered', () => {
  const finish = (caller: Cast['admin'], appointmentId: string, servicesAvailed: object[], more = {}) =>
    caller.put('/appointment/add-services-availed', { appointmentId, servicesAvailed, ...more });

  // Rule: appointments.offline-entries-are-sent-once
  it('answers a repeated request alike and makes one invoice', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await setStatus(cast.provider, id, 'ON THE WAY');
    const { version } = (await cast.provider.get(`/appointment/detail/${id}`)).json().data;
    const send = () =>
      cast.provider.put(
        '/appointment/add-services-availed',
        { appointmentId: id, servicesAvailed: [{ serviceId: cast.serviceId }], version },
        { headers: { 'idempotency-key': `services-of-${id}` } },
      );
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    const invoices = await db.selectFrom('invoices').select('id').where('appointmentId', '=', id).execute();
    expect(invoices).toHaveLength(1);
  });

  // Rule: appointments.services-rendered-bill-it
  it('rejects unknown services by position', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await setStatus(cast.provider, id, 'ON THE WAY');
    const before = await snapshot(stage, id);
    const unknown = await finish(cast.provider, id, [
      { serviceId: cast.serviceId },
      { serviceId: cast.patientId },
    ]);
    expect(unknown.json().issues?.[0]?.path).toBe('servicesAvailed.1.serviceId');
    expect((await finish(cast.provider, id, [])).statusCode).toBe(400);
    expect(
      (await finish(cast.provider, id, [{ serviceId: cast.serviceId, serviceCost: 0.005 }])).statusCode,
    ).toBe(400);
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: appointments.services-rendered-bill-it
  it('charges a booked service at its booking price', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await db.updateTable('services').set({ rateCents: 99_900 }).where('id', '=', cast.serviceId).execute();
    await setStatus(cast.provider, id, 'ON THE WAY');
    const done = await finish(cast.provider, id, [{ serviceId: cast.serviceId }]);
    expect(done.json().data.servicesAvailed).toMatchObject([{ serviceCost: 220 }]);
  });
});

describe('offline payment', () => {
  // Rule: money.offline-payment-requests
  it('by bill-me-later can be declined or completed by staff', async () => {
    const cast = await newCast(stage);
    const patient = { id: cast.patientId, householdId: cast.householdId };
    const { appointmentId: id, invoiceId } = await insertPayableInvoice(db, patient);
    const ask = async () => {
      await db.updateTable('invoices').set({ paymentMode: 'BML' }).where('id', '=', invoiceId).execute();
      const actor = { userId: cast.patientId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
      const ctx = { actor, requestId: 'request-1', now: clock.now, ip: null };
      await db
        .transaction()
        .execute((tx) => requestOfflinePayment(tx, ctx, { appointmentId: id, mode: 'BML' }));
    };
    await ask();
    expect((await setStatus(cast.admin, id, 'AWAITING PAYMENT')).json().data).toMatchObject({
      appointmentStatus: 'AWAITING PAYMENT',
    });
    const invoice = await db
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', invoiceId)
      .executeTakeFirst();
    expect(invoice?.status).toBe('PAYMENT_REQUESTED');
    await ask();
    expect((await setStatus(cast.admin, id, 'COMPLETED')).statusCode).toBe(422);
    const agreed = { status: 'BML' as const, billedLaterAt: clock.now };
    await db.updateTable('invoices').set(agreed).where('id', '=', invoiceId).execute();
    expect((await setStatus(cast.admin, id, 'COMPLETED')).statusCode).toBe(200);
  });
});

describe('completing', () => {
  // Rule: appointments.complete-after-reports
  it('waits for the promised report, or a waiver with a reason', async () => {
    const cast = await newCast(stage);
    const patient = { id: cast.patientId, householdId: cast.householdId };
    const { appointmentId: id } = await insertPayableInvoice(db, patient, {
      appointment: { status: 'PAID', producesReport: true, soapNoteStatus: 'SUBMITTED', soapNote: 'S:' },
    });
    expect((await setStatus(cast.admin, id, 'COMPLETED')).json().message).toMatch(/report is still pending/);
    const waived = { reportRequirementWaived: true };
    expect((await setStatus(cast.admin, id, 'COMPLETED', waived)).json().issues?.[0]?.path).toBe('reason');
    const done = await setStatus(cast.admin, id, 'COMPLETED', {
      ...waived,
      reason: 'The lab lost the sample',
    });
    expect(done.statusCode).toBe(200);
  });
});

describe('appointment notes', () => {
  it('are locked once the SOAP note is submitted, which requires text', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const note = (body: object) =>
      cast.provider.post('/appointment/add-comments', { appointmentId: id, ...body });
    expect((await note({ soapNoteStatus: 'SUBMITTED' })).json().issues?.[0]?.path).toBe('soapNote');
    expect((await note({ soapNote: 'S: cough' })).json().data).toMatchObject({ soapNoteStatus: 'DRAFT' });
    expect((await note({ soapNoteStatus: 'SUBMITTED' })).json().data).toMatchObject({ soapNote: 'S: cough' });
    expect((await note({ soapNote: 'S: nothing' })).json().code).toBe('RULE_REFUSED');
    expect((await note({ providerNotes: 'Prefers mornings' })).statusCode).toBe(200);
  });

  it('keep their text out of the audit trail', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cast.admin.put(`/appointment/update-admin-comment/${id}`, { adminComment: 'Gate code 4711' });
    const audit = await db
      .selectFrom('auditLog')
      .select('after')
      .where('entityId', '=', id)
      .where('action', '=', 'appointment.note')
      .executeTakeFirst();
    expect(audit?.after).toEqual({ fields: ['adminComment'] });
  });
});

describe('a service that was not booked', () => {
  // Rule: appointments.services-rendered-bill-it
  it('costs its current rate', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const extra = await insertService(db, { rateCents: 4_500 });
    await setStatus(cast.provider, id, 'ON THE WAY');
    const done = await cast.provider.put('/appointment/add-services-availed', {
      appointmentId: id,
      servicesAvailed: [{ serviceId: extra.id }],
    });
    expect(done.json().data.servicesAvailed).toMatchObject([{ serviceCost: 45 }]);
  });
});
