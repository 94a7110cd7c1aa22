import type { RefundReason, refundScopes } from '@bedside/contracts/payments/refunds.schema';
import type { Tx } from '@bedside/db/database';
import { addDays, subDays } from '@bedside/db/dates';
import type { DemoPeople } from './people.ts';
import { demoId } from './random.ts';

interface Given {
  /** How the refunded appointment was paid. */
  paid: 'CASH' | 'card';
  scope: Exclude<(typeof refundScopes)[number], 'LINES'>;
  reason: RefundReason;
  note: string | null;
}

const refunds: readonly Given[] = [
  { paid: 'card', scope: 'FULL', reason: 'DUPLICATE', note: null },
  { paid: 'card', scope: 'PARTIAL', reason: 'COMPLAINT', note: 'Patient waited two hours.' },
  { paid: 'card', scope: 'PARTIAL', reason: 'WRONG_AMOUNT', note: null },
  { paid: 'CASH', scope: 'FULL', reason: 'SERVICE_NOT_GIVEN', note: 'The test wasn’t done.' },
];

export async function seedRefunds(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'paymentMode', 'amountCents', 'finalizedAt'])
    .where('type', '=', 'APPOINTMENT')
    .where('status', '=', 'SUCCESSFUL')
    .where('finalizedAt', '<', subDays(now, 8))
    .orderBy('finalizedAt', 'desc')
    .orderBy('id')
    .execute();
  for (const [index, { paid, scope, reason, note }] of refunds.entries()) {
    const mine = payments.filter(({ paymentMode: mode }) => (mode === 'CASH') === (paid === 'CASH'));
    const payment = mine[index * 3];
    if (!payment?.finalizedAt) continue;
    const amountCents = scope === 'FULL' ? payment.amountCents : Math.min(4_000, payment.amountCents);
    const createdAt = addDays(payment.finalizedAt, 3);
    await tx
      .insertInto('refunds')
      .values({
        id: demoId(`refund ${index}`),
        paymentId: payment.id,
        invoiceId: payment.invoiceId,
        amountCents,
        refundScope: scope,
        isOffline: paid === 'CASH',
        reason,
        note,
        status: 'SUCCEEDED',
        failureMessage: null,
        createdBy: people.adminId,
        createdAt,
        finalizedAt: createdAt,
      })
      .execute();
    await tx
      .updateTable('payments')
      .set({ refundedCents: amountCents })
      .where('id', '=', payment.id)
      .execute();
  }
}
