import { fieldError } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { assertNothingOpen } from './cancel-invoice.commands.ts';
import { isCollectable } from './invoice.machine.ts';
import { paymentTypeOf, unpaidCents } from './invoice-actions.policy.ts';
import type { ChargedInvoice } from './lock-charge.ts';
import { lockPayableInvoice } from './payable-invoice.queries.ts';
import { assertOneHousehold } from './payment-decision.commands.ts';
import { settleInvoice } from './post-payment.commands.ts';
import { leftOf } from './refund.policy.ts';

/** Unapplied money, neither refunded nor charged back. */
export const isUnapplied = ({ payment }: Pick<ChargedInvoice, 'payment'>): boolean =>
  payment.unapplied && leftOf(payment) > 0;

/**
 * The money must be exactly the amount due, in the same household. The caller holds both locks.
 * @returns the payment and its original invoice
 * @throws NOT_FOUND; VALIDATION for a bill that cannot take it; OpenPayment while someone can still pay that
 * bill by card
 */
export async function takeMoney(
  tx: Tx,
  ctx: Context,
  held: readonly ChargedInvoice[],
  invoiceId: string,
): Promise<ChargedInvoice> {
  const { appointment, invoice, payment: current } = await lockPayableInvoice(tx, { invoiceId });
  const fits = ({ payment, invoice: own }: ChargedInvoice) =>
    invoice !== undefined &&
    leftOf(payment) === unpaidCents(invoice) &&
    (invoice.partPaidCents === 0 || payment.refundedCents === 0) &&
    payment.chargedBackCents === 0 &&
    (own.id === invoiceId || payment.refundedCents === 0);
  const taken = held.find((bill) => bill.invoice.id === invoiceId && fits(bill)) ?? held.find(fits);
  const isDue = invoice?.id === invoiceId && isCollectable(invoice.status) && invoice.kind !== 'MEMBERSHIP';
  const isPaid = current?.status === 'SUCCESSFUL' && current.id !== taken?.payment.id;
  if (!taken || !isDue || isPaid)
    throw fieldError('invoiceId', 'Select an invoice of this household with exactly this amount due.');
  assertNothingOpen(current, invoice.appointmentId);
  await assertOneHousehold(tx, [taken.payment.patientId, invoice.patientId]);
  const { payment } = taken;
  const moved = payment.invoiceId !== invoiceId;
  await tx
    .updateTable('payments')
    .set({
      unapplied: false,
      partial: invoice.partPaidCents > 0,
      type: paymentTypeOf(invoice),
      ...(moved && { invoiceId, movedFrom: payment.movedFrom ?? payment.invoiceId }),
    })
    .where('id', '=', payment.id)
    .execute();
  await recordAudit(tx, ctx, {
    action: 'payment.apply',
    entityType: 'payment',
    entityId: payment.id,
    patientId: invoice.patientId,
    before: { unapplied: true, invoiceId: payment.invoiceId },
    after: { unapplied: false, invoiceId },
  });
  await settleInvoice(tx, ctx, { appointment, invoice }, payment);
  return taken;
}
