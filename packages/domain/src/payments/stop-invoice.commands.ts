import { DomainError } from '@bedside/contracts/errors';
import { paymentAbandoned } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { type BillId, billAudience, lockBill } from './bill.queries.ts';
import { cancelInvoice } from './cancel-invoice.commands.ts';
import { assertInvoiceAction } from './invoice-actions.policy.ts';
import { openInvoice } from './open-invoice.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';

/**
 * Cancels an unpaid invoice that no visit moves along with. What was billed later is written off, by super-admins.
 * @throws NOT_FOUND, CONCURRENT_UPDATE, INVALID_TRANSITION, FORBIDDEN, RULE_REFUSED
 */
export const stopInvoice = (
  db: Db,
  ctx: Context,
  { id, version, reason }: { id: string; version?: number | undefined; reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { invoice, payment, state } = await openInvoice(tx, { id, version });
    assertInvoiceAction(state, invoice.status === 'BML' ? 'writeOff' : 'cancel', actorOf(ctx));
    const { appointmentId, patientId } = invoice;
    await cancelInvoice(tx, ctx, invoice, { appointmentId, payment, payer: patientId, reason });
    await revokePaymentLinks(tx, ctx, appointmentId ?? id);
  });

/**
 * Takes back what the payment provider was asked for: its open intent is cancelled by a job, and no link opens the page
 * to pay any more. The invoice stays as it is.
 * @throws NOT_FOUND; CONFLICT when it is paid already
 */
export const takeBackPayment = (db: Db, ctx: Context, bill: BillId): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { visit, invoice, payment, patientId } = await lockBill(tx, bill);
    if (payment?.status === 'SUCCESSFUL') throw new DomainError('CONFLICT', 'This is paid already.');
    if (!invoice) throw new DomainError('RULE_REFUSED', 'Nothing was asked for yet.');
    const appointmentId = visit?.id ?? null;
    await revokePaymentLinks(tx, ctx, appointmentId ?? invoice.id);
    await recordAudit(tx, ctx, {
      action: 'invoice.takeBack',
      entityType: 'invoice',
      entityId: invoice.id,
      patientId,
      after: { paymentId: payment?.id ?? null },
    });
    if (payment)
      await recordEvent(
        tx,
        ctx,
        paymentAbandoned,
        { paymentId: payment.id, invoiceId: invoice.id, appointmentId },
        { entityId: payment.id, ...(await billAudience(tx, patientId)) },
      );
  });
