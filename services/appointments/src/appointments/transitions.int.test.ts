import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { newId } from '@bedside/db/id';
import { requestOfflinePayment } from '@bedside/domain/appointment-status/mark-paid.commands';
import { lockMembers } from '@bedside/domain/people/household-member';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const statusOf = (id: string) =>
  db
    .selectFrom('appointments')
    .select(['status', 'providerId', 'startsAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const cancel = (caller: Cast['admin'], id: string, more = {}) =>
  caller.put(`/appointment/${id}/cancel`, { cancellationReason: 'No longer needed', ...more });
const waiting = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const reschedule = (caller: Cast['admin'], appointmentId: string, more: object) =>
  caller.post('/appointment/reschedule-appointment', { appointmentId, ...more });
const nextWeek = { appointmentDate: '2026-10-21' };
const thursday = { preferedAppointmentDate: '2026-10-22', appointmentSlot: ['EVENING'] };

describe('an illegal transition', () => {
  // Rule: appointments.one-transition-table
  it('is refused with a list of the legal ones, and changes nothing', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const before = await snapshot(stage, id);
    for (const status of appointmentStatuses.filter((other) => other !== 'AWAITING TIME')) {
      const refused = await setStatus(cast.admin, id, status);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'INVALID_TRANSITION',
        from: 'PENDING APPROVAL',
        to: status,
        allowed: ['AWAITING TIME', 'SCHEDULED', 'CANCELLED'],
      });
    }
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: appointments.change-status-only-moves-status
  it('names the call to use instead, if any', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const refused = await setStatus(cast.admin, id, 'SCHEDULED');
    expect(refused.json().message).toBe('To schedule the visit, assign a provider, date and time.');
  });

  it('is refused to a patient by role and to a provider by the transition table', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    expect((await setStatus(cast.patient, id, 'ON THE WAY')).statusCode).toBe(403);
    const refused = await setStatus(cast.provider, id, 'CANCELLED');
    expect(refused.json()).toMatchObject({
      code: 'INVALID_TRANSITION',
      allowed: ['ON THE WAY', 'AWAITING PAYMENT'],
    });
  });
});

describe('an outdated version', () => {
  // Rule: appointments.stale-version-conflicts
  it('is a conflict for every change, and changes nothing', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const before = await snapshot(stage, id);
    const version = 1;
    const answers = await Promise.all([
      setStatus(cast.admin, id, 'ON THE WAY', { version }),
      cancel(cast.admin, id, { version }),
      reschedule(cast.patient, id, { ...thursday, version }),
      cast.admin.post('/appointment/change-provider', {
        appointmentId: id,
        providerId: cast.providerId,
        version,
      }),
      cast.admin.put(`/appointment/update-admin-comment/${id}`, { adminComment: 'Call first', version }),
      cast.provider.post('/appointment/add-comments', { appointmentId: id, soapNote: 'S:', version }),
      cast.provider.put('/appointment/add-services-availed', {
        appointmentId: id,
        servicesAvailed: [{ serviceId: cast.serviceId }],
        version,
      }),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [409, 'CONCURRENT_UPDATE']),
    );
    expect(await snapshot(stage, id)).toEqual(before);
  });
});

describe('canceling', () => {
  // Rule: appointments.cancel-needs-a-reason
  it('by the patient requires a reason, drops planned messages, and can be undone by staff', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, nextWeek);
    expect((await cast.patient.put(`/appointment/${id}/cancel`, {})).statusCode).toBe(400);
    expect((await cancel(cast.patient, id)).statusCode).toBe(200);
    expect(await db.selectFrom('plannedEvents').select('key').where('entityId', '=', id).execute()).toEqual(
      [],
    );
    expect((await cast.admin.put(`/appointment/reactivate/${id}`, {})).statusCode).toBe(200);
    expect(await statusOf(id)).toMatchObject({
      status: 'PENDING APPROVAL',
      providerId: null,
      startsAt: null,
    });
  });

  it('by the patient ends at the cutoff', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    expect((await cancel(cast.patient, id)).json()).toMatchObject({ code: 'RULE_REFUSED' });
    expect((await cancel(cast.admin, id)).statusCode).toBe(200);
  });

  // Rule: appointments.reactivation
  it('is not undone for an inactive patient until they are active again', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    await cancel(cast.admin, id);
    const makeIt = (status: 'INACTIVE' | 'ACTIVE') =>
      db.updateTable('users').set({ status }).where('id', '=', cast.patientId).execute();
    await makeIt('INACTIVE');
    const refused = {
      code: 'RULE_REFUSED',
      message: expect.stringContaining('is inactive. Reactivate them'),
    };
    expect((await cast.admin.put(`/appointment/reactivate/${id}`, {})).json()).toMatchObject(refused);
    expect((await statusOf(id)).status).toBe('CANCELLED');
    await makeIt('ACTIVE');
    expect((await cast.admin.put(`/appointment/reactivate/${id}`, {})).statusCode).toBe(200);
  });

  // Rule: people.deceased-patients
  it('is not undone for a patient who has died, also at the same moment', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    await cancel(cast.admin, id);
    const { reactivated } = await db.transaction().execute(async (tx) => {
      await lockMembers(tx, [cast.patientId]);
      await tx.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', cast.patientId).execute();
      const reactivated = cast.admin.put(`/appointment/reactivate/${id}`, {});
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBe(1);
      return { reactivated };
    });
    const refused = { code: 'RULE_REFUSED', message: expect.stringContaining('deceased') };
    expect((await reactivated).json()).toMatchObject(refused);
    expect((await cast.admin.put(`/appointment/reactivate/${id}`, {})).json()).toMatchObject(refused);
    expect((await statusOf(id)).status).toBe('CANCELLED');
  });

  // Rule: appointments.reactivation
  it('is undone to awaiting a time if the preferred date has passed', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    await cancel(cast.admin, id);
    clock.now = addHours(WEDNESDAY, 72);
    const admin = await service.as({ id: cast.adminId });
    await admin.put(`/appointment/reactivate/${id}`, {});
    expect(await statusOf(id)).toMatchObject({ status: 'AWAITING TIME' });
  });

  it('voids an unpaid invoice, and a restored appointment gets a new one', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const finish = () =>
      cast.admin.put('/appointment/add-services-availed', {
        appointmentId: id,
        servicesAvailed: [{ serviceId: cast.serviceId }],
        reason: 'Done on the doorstep',
      });
    await finish();
    await cancel(cast.admin, id);
    await cast.admin.put(`/appointment/reactivate/${id}`, {});
    await cast.admin.post('/appointment/assign-provider', {
      appointmentId: id,
      providerId: cast.providerId,
      appointmentDate: '2026-10-14',
      appointmentTime: '16:00',
    });
    expect((await finish()).json().data.servicesAvailed).toHaveLength(1);
    const invoices = await db
      .selectFrom('invoices')
      .select('status')
      .where('appointmentId', '=', id)
      .execute();
    expect(invoices.map((invoice) => invoice.status).toSorted()).toEqual(['CANCELLED', 'PAYMENT_REQUESTED']);
  });

  // Rule: appointments.cancel-paid-needs-a-refund-decision
  it('a paid appointment requires the refund permission and a decision', async () => {
    const cast = await newCast(stage);
    const patient = { id: cast.patientId, householdId: cast.householdId };
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient, {
      appointment: { status: 'PAID' },
    });
    await db.updateTable('invoices').set({ status: 'PAID' }).where('id', '=', invoiceId).execute();
    const biller = await service.as(
      await insertStaff(db, { role: 'ADMIN', permissions: ['billing', 'dispatch'] }),
    );
    expect((await cancel(biller, appointmentId, { refund: true })).statusCode).toBe(403);
    expect((await cancel(cast.admin, appointmentId)).json().issues?.[0]?.path).toBe('refund');
    expect((await cancel(cast.admin, appointmentId, { refund: false })).statusCode).toBe(200);
    expect((await cast.admin.put(`/appointment/reactivate/${appointmentId}`, {})).json()).toMatchObject({
      code: 'RULE_REFUSED',
    });
  });
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
    const made = await db.selectFrom('invoices').select('id').where('appointmentId', '=', id).execute();
    expect(made).toHaveLength(1);
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
