import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, as, paidVisit, finish, refundsOf, billsOf, balanceOf } = stage;
const boss = await as(await stage.insertBoss());

async function untilWaiting(count: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(db)).rows[0]?.count === count, { timeout: 15_000 });
}

/** The payment is locked until both wait for it, so that the second begins before the first has moved it. */
async function bothAtOnce<One, Other>(
  paymentId: string,
  one: () => Promise<One>,
  other: () => Promise<Other>,
) {
  const begun = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
    const first = one();
    await untilWaiting(1);
    const second = other();
    await untilWaiting(2);
    return { first, second };
  });
  return [await begun.first, await begun.second] as const;
}

async function onSchedule() {
  const booked = await paidVisit();
  await stage.assign(booked);
  const { id, stripePaymentIntentId } = await db
    .selectFrom('payments')
    .select(['id', 'stripePaymentIntentId'])
    .where('invoiceId', '=', booked.asked.invoiceId)
    .executeTakeFirstOrThrow();
  return { booked, paymentId: id, intentId: stripePaymentIntentId };
}

// Rule: money.deposit-taken-by-the-bill
describe('a deposit that its bill takes at the same moment', () => {
  it('is refunded on the bill that has it', async () => {
    const { booked, paymentId } = await onSchedule();
    const [done, back] = await bothAtOnce(
      paymentId,
      () => finish(booked, 200),
      () => boss.post(`/payments/${paymentId}/refund`, { what: { scope: 'FULL' }, reason: 'OTHER' }),
    );
    expect([done.statusCode, back.statusCode], back.body).toEqual([200, 200]);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
    expect(await refundsOf(booked)).toEqual([{ kind: 'VISIT', amountCents: 5_000, uncredited: false }]);
    expect(await billsOf(booked)).toMatchObject([
      { kind: 'DEPOSIT', status: 'CANCELLED' },
      { kind: 'VISIT', paidCents: 5_000, refundedCents: 5_000 },
    ]);
  });

  it('is disputed on the bill that has it', async () => {
    const { booked, paymentId, intentId } = await onSchedule();
    const opened = await stage.atTheBank('/stripe-disputes', { intentId });
    const [done] = await bothAtOnce(
      paymentId,
      () => finish(booked, 200),
      () => stage.hear(opened.id),
    );
    expect(done.statusCode, done.body).toBe(200);
    const dispute = await db
      .selectFrom('disputes')
      .innerJoin('invoices', 'invoices.id', 'disputes.invoiceId')
      .select('invoices.kind')
      .where('disputes.id', '=', opened.id)
      .executeTakeFirst();
    expect(dispute).toEqual({ kind: 'VISIT' });
    const before = await balanceOf(booked);
    await stage.atTheBank(`/stripe-disputes/${opened.id}/close`, { status: 'lost' });
    await stage.hear(opened.id);
    expect(await balanceOf(booked)).toBe(before + 5_000);
  });
});
