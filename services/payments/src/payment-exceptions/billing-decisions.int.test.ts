import type { BillingDecisionRecord } from '@bedside/contracts/payments/refunds.schema';
import { newId } from '@bedside/db/id';
import { declineInvoiceOfflinePayment } from '@bedside/domain/payments/offline-payment.commands';
import { settleReview } from '@bedside/domain/payments/resolve-payment-exception.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
/** 11:30 PM in Chicago, already the next day in UTC. */
let now = new Date('2026-10-15T04:30:00Z');
const { as } = await startServices([paymentsService], database, { simulators: true, now: () => now });
const dana = await insertStaff(db, { role: 'ADMIN', firstName: 'Dana', lastName: 'Whitfield' });
const admin = await as(dana);

async function requested(paymentMode: string) {
  const patient = await insertPatient(db);
  const caller = await as(patient);
  const bill = await insertPayableInvoice(db, patient);
  const response = await caller.post('/payments/request-settlement', {
    appointmentId: bill.appointmentId,
    paymentMode,
  });
  expect(response.statusCode, response.body).toBe(200);
  return { patient, caller, ...bill };
}

async function decisionsOn(day: string, filter: object = {}): Promise<BillingDecisionRecord[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ from: day, to: day, ...filter }) });
  const answer = await (await as(dana)).get(`/admin/billing-decisions?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const decline = (appointmentId: string) =>
  db.transaction().execute((tx) => {
    const actor = {
      userId: dana.id,
      role: 'ADMIN' as const,
      permissions: ['billing' as const],
      sessionId: dana.id,
    };
    const ctx = { actor, requestId: 'test-request', now, ip: null };
    return declineInvoiceOfflinePayment(tx, ctx, { appointmentId, reason: 'No cash at the door.' });
  });

describe('decisions about billing', () => {
  it('are listed by the practice’s day, newest first, with who made them', async () => {
    const later = await requested('BML');
    const cash = await requested('CASH');
    await admin.post(`/appointment/${later.appointmentId}/approve-bill-later`, {});
    now = new Date('2026-10-15T04:40:00Z');
    const paid = await admin.post('/appointment/confirm-payment', {
      appointmentId: cash.appointmentId,
      paymentMode: 'CASH',
      receivedOn: '2026-10-14',
      reference: 'Receipt 12',
    });
    expect(paid.statusCode, paid.body).toBe(200);
    await admin.put(`/appointment/verify-payment/${cash.appointmentId}`, { paymentRemarks: 'Counted' });
    const [one, other, first, ...more] = await decisionsOn('2026-10-14');
    expect(more).toEqual([]);
    expect([one?.decision, other?.decision].toSorted()).toEqual(['RECORDED', 'VERIFIED']);
    expect(first).toMatchObject({
      decision: 'APPROVED',
      decidedAt: '2026-10-15T04:30:00.000Z',
      decidedBy: { id: dana.id, fullname: 'Dana Whitfield' },
      patient: { id: later.patient.id },
      appointmentId: later.appointmentId,
      invoiceId: later.invoiceId,
      amount: 395,
      canRequestAgain: null,
    });
    expect(one).toMatchObject({ invoiceId: cash.invoiceId, appointmentId: cash.appointmentId, amount: 395 });
    expect(await decisionsOn('2026-10-15')).toEqual([]);
    expect(await decisionsOn('2026-10-14', { decision: 'VERIFIED' })).toHaveLength(1);
  });

  // Rule: money.declined-request-can-be-reopened
  it('offer a declined request again as long as its visit awaits payment', async () => {
    now = new Date('2026-10-16T15:00:00Z');
    const { appointmentId, caller } = await requested('CASH');
    await decline(appointmentId);
    const [declined] = await decisionsOn('2026-10-16');
    expect(declined).toMatchObject({ decision: 'DECLINED', appointmentId, canRequestAgain: 'CASH' });
    const again = { appointmentId, paymentMode: declined?.canRequestAgain };
    const requestedAgain = await (await as(dana)).post('/payments/request-settlement', again);
    expect(requestedAgain.statusCode, requestedAgain.body).toBe(200);
    expect(await decisionsOn('2026-10-16')).toMatchObject([{ decision: 'DECLINED', canRequestAgain: null }]);
    expect((await caller.get('/admin/billing-decisions')).statusCode).toBe(403);
  });

  it('offer only the last of several declined requests for a visit', async () => {
    now = new Date('2026-10-17T15:00:00Z');
    const { appointmentId, caller } = await requested('CASH');
    await decline(appointmentId);
    now = new Date('2026-10-17T15:10:00Z');
    const again = { appointmentId, paymentMode: 'BML' };
    expect((await caller.post('/payments/request-settlement', again)).statusCode).toBe(200);
    await decline(appointmentId);
    expect(await decisionsOn('2026-10-17')).toMatchObject([
      { decision: 'DECLINED', canRequestAgain: 'BML' },
      { decision: 'DECLINED', canRequestAgain: null },
    ]);
  });

  it('name the discrepancy’s patient, and no one for automatic resolutions', async () => {
    now = new Date('2026-10-19T15:00:00Z');
    const { appointmentId, invoiceId, patient } = await requested('CASH');
    const id = newId();
    await db
      .insertInto('paymentExceptions')
      .values({ id, invoiceId, kind: 'REFUND_FAILED', details: '{}', createdAt: now, resolvedAt: null })
      .execute();
    await db.transaction().execute(async (tx) => {
      const review = await tx
        .selectFrom('paymentExceptions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const settled = { review, bills: null, resolution: 'The bank returned it.', resolvedBy: null };
      await settleReview(tx, { actor: null, requestId: 'test-request', now, ip: null }, settled);
    });
    expect(await decisionsOn('2026-10-19')).toMatchObject([
      { decision: 'RESOLVED', decidedBy: null, patient: { id: patient.id }, appointmentId, invoiceId },
    ]);
  });
});
