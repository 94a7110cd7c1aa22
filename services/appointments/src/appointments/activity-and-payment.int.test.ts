import { newId } from '@bedside/db/id';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { describe, expect, it } from 'vitest';
import { book, newCast, openStage, schedule } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service, clock } = stage;

describe('the activity of an appointment', () => {
  it('merges transitions, comments, reads, and payments, newest first', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cast.admin.put(`/appointment/update-admin-comment/${id}`, { adminComment: 'Call first' });
    await cast.admin.get(`/admin/appointments/${id}`);
    clock.now = new Date(clock.now.getTime() + 1_000);
    await cast.admin.get(`/appointment/detail/${id}`);
    const { activity } = (await cast.admin.get(`/admin/appointments/${id}`)).json();
    expect(activity[0]).toMatchObject({ kind: 'read', byName: 'Dana Okafor', text: 'viewed the visit' });
    const lines = activity.map((entry: { kind: string; text: string }) => `${entry.kind}: ${entry.text}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'status: requested the visit',
        'status: assigned Priya Raman',
        'comment: edited the internal note',
        'read: viewed the visit',
      ]),
    );
  });

  it('keeps the order of what was done at the same moment', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const { activity } = (await cast.admin.get(`/admin/appointments/${id}`)).json();
    const moves = activity.filter(({ kind }: { kind: string }) => kind === 'status');
    expect(new Set(moves.map(({ at }: { at: string }) => at)).size).toBe(1);
    expect(moves.map(({ text }: { text: string }) => text)).toEqual([
      'assigned Priya Raman',
      'requested the visit',
    ]);
  });

  it("shows one entry per staff read, and none for the patient's own", async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    await cast.patient.get(`/appointment/detail/${id}`);
    await cast.admin.get(`/appointment/detail/${id}`);
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'patientId'])
      .where('entityId', '=', id)
      .where('action', '=', 'getAppointment')
      .execute();
    expect(reads).toEqual([{ action: 'getAppointment', actorId: cast.adminId, patientId: cast.patientId }]);
  });

  // Rule: security.list-reads-are-audited
  it('shows no second read for a polling screen within 15 minutes', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const again = { headers: { 'x-background': '1' } };
    const pass = (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    };
    const readsAfter = async (sent = {}) => {
      await cast.admin.get(`/admin/appointments/${id}`, sent);
      const rows = db.selectFrom('auditLog').select('id').where('entityId', '=', id);
      return (await rows.where('action', '=', 'appointments.get').execute()).length;
    };
    expect(await readsAfter(again)).toBe(1);
    expect(await readsAfter(again)).toBe(1);
    expect(await readsAfter()).toBe(2);
    pass(10);
    await cast.admin.get('/admin/appointments');
    pass(6);
    expect(await readsAfter(again)).toBe(3);
  });

  it('gets one audit row for each list that staff reads', async () => {
    const cast = await newCast(stage);
    await cast.admin.get('/appointment', { query: { patientId: cast.patientId } });
    await cast.admin.get('/admin/appointments');
    await cast.patient.get('/appointment');
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('actorId', 'in', [cast.adminId, cast.patientId])
      .orderBy('id')
      .execute();
    expect(reads).toEqual([
      { action: 'listAppointments', patientId: cast.patientId },
      { action: 'appointments.list', patientId: null },
    ]);
  });
});

describe('the payment page', () => {
  it('of an invoice without an appointment shows its lines and amount only', async () => {
    const cast = await newCast(stage);
    const invoiceId = await insertInvoice(db, { id: cast.patientId });
    const token = await db.transaction().execute((tx) => issuePaymentLink(tx, { now: clock.now }, invoiceId));
    const page = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
    expect(page.json().data).toEqual({
      id: token,
      appointmentKey: expect.stringMatching(/^INV-/),
      appointmentStatus: 'AWAITING PAYMENT',
      servicesAvailed: [{ serviceName: 'Copy of the record', serviceCost: 75 }],
      price: expect.objectContaining({ totalAmount: 75 }),
      totalAmount: 75,
      dueAmount: 75,
      paymentMode: null,
      paymentPending: false,
      depositHold: null,
      payerFirstName: expect.any(String),
      forAppointment: false,
      isStatement: false,
    });
    expect(page.body).not.toContain(invoiceId);
    await db.updateTable('invoices').set({ status: 'PAID' }).where('id', '=', invoiceId).execute();
    const paid = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
    expect(paid.json().data.appointmentStatus).toBe('PAID');
  });

  // Rule: money.partial-payments
  it('and the visit show the amount due on a partly paid bill', async () => {
    const cast = await newCast(stage);
    const { patientId } = cast;
    const visit = await insertPayableInvoice(db, { id: patientId, householdId: cast.householdId });
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: visit.appointmentId, patientId, isPrimary: true })
      .execute();
    const alone = await insertInvoice(db, { id: patientId }, { totalCents: visit.total });
    const installment = { type: 'APPOINTMENT', status: 'SUCCESSFUL', paymentMode: 'CARD ON FILE' } as const;
    for (const invoiceId of [visit.invoiceId, alone])
      await db
        .insertInto('payments')
        .values({
          ...installment,
          id: newId(),
          invoiceId,
          patientId,
          amountCents: 10_000,
          partial: true,
          createdAt: clock.now,
          finalizedAt: clock.now,
        })
        .execute();
    const due = { totalAmount: visit.total / 100, dueAmount: visit.total / 100 - 100 };
    for (const bill of [visit.appointmentId, alone]) {
      const token = await db.transaction().execute((tx) => issuePaymentLink(tx, { now: clock.now }, bill));
      const page = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
      expect(page.json().data, page.body).toMatchObject(due);
    }
    const shown = await cast.patient.get(`/appointment/appointmentDetails/${visit.appointmentId}`);
    expect(shown.json().data, shown.body).toMatchObject(due);
  });

  // Rule: money.payment-links-show-only-the-bill
  it('opens only by its link, and shows only payment details', async () => {
    const cast = await newCast(stage);
    const { appointmentId, total } = await insertPayableInvoice(db, {
      id: cast.patientId,
      householdId: cast.householdId,
    });
    const token = await db
      .transaction()
      .execute((tx) => issuePaymentLink(tx, { now: clock.now }, appointmentId));
    const page = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
    expect(Object.keys(page.json().data).toSorted()).toEqual([
      'appointmentKey',
      'appointmentStatus',
      'depositHold',
      'dueAmount',
      'forAppointment',
      'id',
      'isStatement',
      'payerFirstName',
      'paymentMode',
      'paymentPending',
      'price',
      'servicesAvailed',
      'totalAmount',
    ]);
    expect(page.json().data).toMatchObject({ id: token, totalAmount: total / 100 });
    expect(page.body).not.toContain(appointmentId);
    expect((await service.anonymous.get(`/appointment/appointmentDetails/${appointmentId}`)).statusCode).toBe(
      404,
    );
  });
});
