import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { NORA } from '@bedside/demo/people';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { addDays, subDays } from 'date-fns';

export async function formatMoney(db: Db) {
  const nora = await db.selectFrom('users').select('id').where('email', '=', NORA).executeTakeFirstOrThrow();
  const now = new Date();
  const unpaid = await insertInvoice(db, nora);
  const draft = await insertInvoice(db, nora, { status: 'DRAFT', sentAt: null });
  await insertInvoice(db, nora, { status: 'BML', createdAt: subDays(now, 100) });
  const paid = await db
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'amountCents'])
    .where('patientId', '=', nora.id)
    .where('status', '=', 'SUCCESSFUL')
    .where('verified', '=', true)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow();
  const { id: paymentId, invoiceId } = paid;
  await db
    .insertInto('refunds')
    .values({
      id: newId(),
      paymentId,
      invoiceId,
      amountCents: 1_000,
      refundScope: 'PARTIAL',
      reason: 'WRONG_AMOUNT',
      note: null,
      stripeRefundId: null,
      failureMessage: null,
      createdBy: null,
      createdAt: now,
      finalizedAt: null,
    })
    .execute();
  await db
    .insertInto('disputes')
    .values({
      id: 'dp_screens',
      paymentId,
      invoiceId,
      stripePaymentIntentId: null,
      stripeChargeId: null,
      amountCents: paid.amountCents,
      reason: 'fraudulent',
      status: 'needs_response',
      isOpen: true,
      evidenceDueAt: addDays(now, 5),
      openedAt: now,
      closedAt: null,
    })
    .execute();
  await db
    .insertInto('paymentExceptions')
    .values({
      id: newId(),
      kind: 'AMOUNT_MISMATCH',
      paymentId,
      invoiceId,
      details: JSON.stringify({ received: 9_000, due: 9_500 }),
      createdAt: now,
      resolvedAt: null,
    })
    .execute();
  return { nora: nora.id, unpaid, draft, paid: invoiceId };
}
