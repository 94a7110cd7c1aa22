import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { lockMembers } from '@bedside/domain/people/household-member';
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
