import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { die } from '@bedside/testing/death';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage, schedule, snapshot, WEDNESDAY } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

const setFee = (cents: number) =>
  db
    .insertInto('settings')
    .values({ key: 'lateCancelFeeCents', value: JSON.stringify(cents) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(cents) }))
    .execute();

beforeEach(async () => {
  clock.now = WEDNESDAY;
  await setFee(7_500);
});

const cancel = ({ admin }: Cast, id: string, more = {}) =>
  admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Not at home', ...more });

const feesOf = (appointmentId: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('invoiceLines as line', 'line.invoiceId', 'invoices.id')
    .select(['status', 'totalCents', 'appointmentId', 'line.kind', 'line.label', 'line.amountCents'])
    .where('lateCancellationOfAppointmentId', '=', appointmentId)
    .orderBy('invoices.createdAt')
    .execute();

const seenBy = async ({ patient }: Cast, id: string) =>
  (await patient.get(`/appointment/appointmentDetails/${id}`)).json().data;

describe('an appointment canceled by staff after the cutoff', () => {
  // Rule: appointments.late-cancellation-fee
  it('is charged the late cancellation fee as a separate invoice with one line', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    expect(await seenBy(cast, id)).toMatchObject({
      lateCancellationFee: null,
      lateCancellationFeeIfCancelledNow: 75,
    });
    expect((await cancel(cast, id)).statusCode).toBe(200);
    const { appointmentKey, ...appointment } = await seenBy(cast, id);
    const fee = await db
      .selectFrom('invoices')
      .select('id')
      .where('lateCancellationOfAppointmentId', '=', id)
      .executeTakeFirstOrThrow();
    expect(appointment).toMatchObject({
      lateCancellationFee: 75,
      lateFeeBill: { invoiceId: fee.id, due: true, dueAmount: 75 },
      lateCancellationFeeIfCancelledNow: null,
      invoiceNumber: null,
    });
    expect(await feesOf(id)).toEqual([
      {
        status: 'PAYMENT_REQUESTED',
        totalCents: 7_500,
        appointmentId: null,
        kind: 'FEE',
        label: `Late cancellation fee, visit ${appointmentKey}`,
        amountCents: 7_500,
      },
    ]);
  });

  it('is free if staff waives the fee, and the audit row says so', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cancel(cast, id, { waiveLateCancellationFee: true });
    expect(await seenBy(cast, id)).toMatchObject({ lateCancellationFee: null });
    expect(await feesOf(id)).toEqual([]);
    const entry = await db
      .selectFrom('auditLog')
      .select('after')
      .where('entityId', '=', id)
      .where('action', '=', 'appointment.cancel')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ lateFeeWaivedCents: 7_500 });
  });

  // Rule: appointments.late-cancellation-fee
  it('cannot be charged silently: staff notifies the patient or waives the fee', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const before = await snapshot(stage, id);
    const refused = await cancel(cast, id, { notifyPatient: false });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: 'notifyPatient' }]);
    expect(await snapshot(stage, id)).toEqual(before);
    expect(await feesOf(id)).toEqual([]);
    expect(
      (await cancel(cast, id, { notifyPatient: false, waiveLateCancellationFee: true })).statusCode,
    ).toBe(200);
  });

  // Rule: appointments.late-cancellation-fee
  it('is refused if the cutoff passed while the form was open, so that no one bills a fee unseen', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { appointmentDate: '2026-10-15', appointmentTime: '10:05' });
    expect(await seenBy(cast, id)).toMatchObject({ lateCancellationFeeIfCancelledNow: null });
    clock.now = addMinutes(WEDNESDAY, 10);
    const before = await snapshot(stage, id);
    const refused = await cancel(cast, id, { expectedFee: 0 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'CONCURRENT_UPDATE',
      message: 'The fee for canceling has changed. Reload to see it, then cancel again.',
    });
    expect(await snapshot(stage, id)).toEqual(before);
    expect(await feesOf(id)).toEqual([]);
    expect((await cancel(cast, id, { expectedFee: 75 })).statusCode).toBe(200);
    expect(await feesOf(id)).toMatchObject([{ totalCents: 7_500 }]);
  });

  // Rule: appointments.late-cancellation-fee
  it('is refused if the fee was dropped while the form was open, and accepted when waived as seen', async () => {
    const cast = await newCast(stage);
    const [id, other] = [await schedule(cast), await schedule(cast, { appointmentTime: '12:00' })];
    expect((await cancel(cast, other, { expectedFee: 0, waiveLateCancellationFee: true })).statusCode).toBe(
      200,
    );
    await setFee(0);
    const refused = await cancel(cast, id, { expectedFee: 75 });
    expect(refused.statusCode).toBe(409);
    expect((await cancel(cast, id, { expectedFee: 0 })).statusCode).toBe(200);
  });

  // Rule: appointments.late-cancellation-fee
  it('is free if the practice has no fee', async () => {
    await setFee(0);
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cancel(cast, id);
    expect(await feesOf(id)).toEqual([]);
  });

  it('voids the fee when restored, and charges it again after another late cancellation', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cancel(cast, id);
    const back = await cast.admin.put(`/appointment/reactivate/${id}`);
    expect(back.statusCode, back.body).toBe(200);
    expect((await feesOf(id)).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(await seenBy(cast, id)).toMatchObject({ lateCancellationFee: null });
    await cast.admin.post('/appointment/assign-provider', {
      appointmentId: id,
      providerId: cast.providerId,
      appointmentDate: '2026-10-14',
      appointmentTime: '15:00',
    });
    await cancel(cast, id);
    expect((await feesOf(id)).map(({ status }) => status).sort()).toEqual(['CANCELLED', 'PAYMENT_REQUESTED']);
  });

  it('stays unchanged while Stripe cannot say whether the fee is being paid', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cancel(cast, id);
    const fee = await db
      .selectFrom('invoices')
      .select('id')
      .where('lateCancellationOfAppointmentId', '=', id)
      .executeTakeFirstOrThrow();
    const paymentId = newId();
    await db
      .insertInto('payments')
      .values({
        id: paymentId,
        invoiceId: fee.id,
        patientId: cast.patientId,
        type: 'CUSTOM INVOICE',
        paymentMode: 'ONLINE',
        amountCents: 7_500,
        stripePaymentIntentId: `pi_${paymentId}`,
        stripeClientSecret: null,
        stripeChargeId: null,
        staffRemarks: null,
        failureMessage: null,
        createdBy: null,
        createdAt: clock.now,
        finalizedAt: null,
      })
      .execute();
    const before = await snapshot(stage, id);
    const refused = await cast.admin.put(`/appointment/reactivate/${id}`, {});
    expect(refused.statusCode, refused.body).toBe(503);
    expect(await snapshot(stage, id)).toEqual(before);
    expect((await feesOf(id)).map(({ status }) => status)).toEqual(['PAYMENT_REQUESTED']);
  });

  it('keeps a paid fee when restored', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cancel(cast, id);
    await db
      .updateTable('invoices')
      .set({ status: 'PAID' })
      .where('lateCancellationOfAppointmentId', '=', id)
      .execute();
    await cast.admin.put(`/appointment/reactivate/${id}`, {});
    expect((await feesOf(id)).map(({ status }) => status)).toEqual(['PAID']);
  });
});

describe('a free cancellation', () => {
  it('is one before the cutoff', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { appointmentDate: '2026-10-16' });
    expect(await seenBy(cast, id)).toMatchObject({ lateCancellationFeeIfCancelledNow: null });
    await cast.patient.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' });
    expect(await feesOf(id)).toEqual([]);
  });

  it('is one for a deceased patient', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await die(db, stage.service.parts, { by: cast.adminId, patientId: cast.patientId });
    const appointment = await db
      .selectFrom('appointments')
      .select(['status', 'lateCancellationFeeCents'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(appointment).toEqual({ status: 'CANCELLED', lateCancellationFeeCents: null });
    expect(await feesOf(id)).toEqual([]);
  });
});
