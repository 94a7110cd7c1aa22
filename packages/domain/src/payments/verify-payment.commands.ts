import { DomainError } from '@bedside/contracts/errors';
import { paymentVerificationDue, paymentVerified } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { billAudience, type InvoiceRef, lockPayableInvoice } from './payable-invoice.queries.ts';

export async function verifyPayment(
  db: Db,
  ctx: Context,
  input: { bill: InvoiceRef; remarks: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { appointment, invoice } = await lockPayableInvoice(tx, input.bill);
    const payment = invoice && (await unverifiedPayment(tx, invoice.id));
    if (!invoice || !payment || invoice.paymentVerified)
      throw new DomainError(
        'RULE_REFUSED',
        `This ${appointment ? 'visit' : 'invoice'} has no payment to verify.`,
      );
    const { remarks } = input;
    await tx
      .updateTable('payments')
      .set({ verified: true, staffRemarks: remarks })
      .where('id', '=', payment.id)
      .execute();
    await tx
      .updateTable('invoices')
      .set({ paymentVerified: true, paymentRemarks: remarks })
      .where('id', '=', invoice.id)
      .execute();
    await cancelPlannedEvents(tx, paymentVerificationDue, payment.id);
    await recordAudit(tx, ctx, {
      action: 'payment.verify',
      entityType: 'payment',
      entityId: payment.id,
      patientId: invoice.patientId,
      before: { verified: false },
      after: { verified: true },
    });
    await recordEvent(
      tx,
      ctx,
      paymentVerified,
      { paymentId: payment.id, invoiceId: invoice.id, appointmentId: invoice.appointmentId },
      { entityId: payment.id, ...(await billAudience(tx, invoice)) },
    );
  });
}

/** The payment may have covered the rest of a bill that was split. */
const unverifiedPayment = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'SUCCESSFUL')
    .where('unapplied', '=', false)
    .where('verified', '=', false)
    .forUpdate()
    .executeTakeFirst();
