import {
  paymentFailed,
  paymentHoldEnded,
  paymentStatusCheckDue,
} from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { addMinutes, subMinutes } from '@bedside/db/dates';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { Charged, ChargedInvoice } from './lock-charge.ts';
import { billAudience } from './payable-invoice.queries.ts';
import { closePayment } from './post-payment.commands.ts';

/** Publishes one event per charge, but none for an abandoned form or a pending 3-D Secure check. */
export async function failPayments(
  tx: Tx,
  ctx: Context,
  bills: Charged,
  failure: StripeIntent['failure'],
): Promise<void> {
  for (const { payment } of bills) {
    await closePayment(tx, payment.id, {
      status: 'FAILED',
      finalizedAt: ctx.now,
      failureMessage:
        failure?.message ??
        (payment.heldAt
          ? 'The hold on the card ended. Nothing was charged.'
          : 'The payment wasn’t completed.'),
    });
    await recordAudit(tx, ctx, {
      action: 'payment.fail',
      entityType: 'payment',
      entityId: payment.id,
      patientId: payment.patientId,
      before: { status: payment.status },
      after: { status: 'FAILED', code: failure?.code ?? 'not_completed' },
    });
  }
  const [{ payment, invoice }] = bills;
  await cancelPlannedEvents(tx, paymentStatusCheckDue, payment.id);
  if (payment.heldAt && !failure) await planHoldEnd(tx, ctx, payment);
  if (!failure || (await isCardholderPresent(tx, payment, failure))) return;
  await recordEvent(
    tx,
    ctx,
    paymentFailed,
    {
      paymentId: payment.id,
      invoiceId: invoice.id,
      appointmentId: invoice.appointmentId,
      ...((await noteRefusalReported(tx, bills)) && { again: true }),
    },
    { entityId: payment.id, ...(await billAudience(tx, invoice)) },
  );
}

/** Leaves time for a command that releases the hold, which ends its deposit right afterward. */
const HOLD_END_MINUTES = 1;

const planHoldEnd = (tx: Tx, ctx: Context, { id, invoiceId }: ChargedInvoice['payment']): Promise<void> =>
  planEvent(tx, ctx, paymentHoldEnded, {
    key: `hold-ended-${id}`,
    dueAt: addMinutes(ctx.now, HOLD_END_MINUTES),
    payload: { paymentId: id, invoiceId, appointmentId: null },
    entityId: id,
  });

/** Retries within this time belong to the same attempt to pay. */
const SAME_ATTEMPT_MINUTES = 60;

/** @returns whether the payer was already notified of an earlier attempt */
async function noteRefusalReported(tx: Tx, bills: Charged): Promise<boolean> {
  const [{ payment }] = bills;
  const { createdBy, createdAt } = payment;
  const earlier = await tx
    .selectFrom('payments')
    .select('id')
    .where(
      'invoiceId',
      'in',
      bills.map(({ invoice }) => invoice.id),
    )
    .where('refusalTold', '=', true)
    .where(createdBy === null ? sql<boolean>`created_by is null` : sql<boolean>`created_by = ${createdBy}`)
    .where('finalizedAt', '>=', subMinutes(createdAt, SAME_ATTEMPT_MINUTES))
    .executeTakeFirst();
  await tx
    .updateTable('payments')
    .set({ refusalTold: true })
    .where(
      'id',
      'in',
      bills.map((bill) => bill.payment.id),
    )
    .execute();
  return earlier !== undefined;
}

/** Whether the patient is present and completes 3-D Secure in another payment. */
async function isCardholderPresent(
  tx: Tx,
  { paymentMode, createdBy }: ChargedInvoice['payment'],
  failure: NonNullable<StripeIntent['failure']>,
): Promise<boolean> {
  if (paymentMode !== 'CARD ON FILE' || failure.code !== 'authentication_required' || !createdBy)
    return false;
  const payer = await tx.selectFrom('patients').select('id').where('id', '=', createdBy).executeTakeFirst();
  return payer !== undefined;
}
