import { DomainError } from '@bedside/contracts/errors';
import { paymentVerificationDue, paymentVerified } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockInvoiceOfPayment } from './lock-charge.ts';
import { billAudience, invoiceById, lockPayableInvoice } from './payable-invoice.queries.ts';
import { unverifiedPayments } from './post-payment.commands.ts';

/**
 * A deposit and the rest of its bill may both have been paid in cash.
 * @param input.id a payment, or a bill, of which every payment is verified
 * @throws NOT_FOUND; RULE_REFUSED if nothing is left to verify
 */
export async function verifyPayment(
  db: Db,
  ctx: Context,
  { id, remarks }: { id: string; remarks: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const named = await lockInvoiceOfPayment(tx, id);
    const { appointment, invoice } = named ?? (await lockPayableInvoice(tx, await invoiceById(tx, id)));
    const unverified = invoice ? await unverifiedPayments(tx, invoice.id) : [];
    const seen = named ? unverified.filter((payment) => payment.id === id) : unverified;
    if (!invoice || seen.length === 0)
      throw new DomainError(
        'RULE_REFUSED',
        `This ${appointment ? 'visit' : 'invoice'} has no payment to verify.`,
      );
    await tx
      .updateTable('payments')
      .set({ verified: true, staffRemarks: remarks })
      .where(
        'id',
        'in',
        seen.map((payment) => payment.id),
      )
      .execute();
    await tx
      .updateTable('invoices')
      .set({ paymentVerified: seen.length === unverified.length, paymentRemarks: remarks })
      .where('id', '=', invoice.id)
      .execute();
    const audience = await billAudience(tx, invoice);
    for (const payment of seen) {
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
        { entityId: payment.id, ...audience },
      );
    }
  });
}
