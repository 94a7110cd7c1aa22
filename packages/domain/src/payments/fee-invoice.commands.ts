import type { Cents } from '@bedside/contracts/money';
import { invoiceCreated } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { notifyGuarantor } from './guarantor.commands.ts';
import { taxColumns } from './price.queries.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';

interface Fee {
  kind: 'LATE_FEE' | 'DEPOSIT';
  /** The visit that the fee is about. */
  of: { lateCancellationOfAppointmentId: string } | { depositOfAppointmentId: string };
  patientId: string;
  label: string;
  amount: Cents;
  isHeld?: boolean;
}

/**
 * Sent immediately, with one line and no tax or discount, separate from the visit’s bill.
 * @returns the invoice’s id
 */
export async function createFeeInvoice(
  tx: Tx,
  ctx: Context,
  { kind, of, patientId, label, amount, isHeld = false }: Fee,
): Promise<string> {
  const { membershipType } = await tx
    .selectFrom('patients')
    .select('membershipType')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { timeZone } = await practiceSettings(tx, ctx);
  const invoiceId = newId();
  await tx
    .insertInto('invoices')
    .values({
      id: invoiceId,
      ...of,
      kind,
      depositHeld: isHeld,
      patientId,
      status: 'PAYMENT_REQUESTED',
      sentAt: ctx.now,
      membershipType,
      ...taxColumns(tx, { taxRate: 0, lines: [] }, localDay(ctx.now, timeZone)),
      totalCents: amount,
      createdAt: ctx.now,
    })
    .execute();
  await tx
    .insertInto('invoiceLines')
    .values({ invoiceId, position: 0, kind: 'FEE', label, amountCents: amount })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'invoice.make',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId,
    after: { totalCents: amount, ...of },
  });
  await recordInvoiceEvent(tx, ctx, invoiceCreated, { id: invoiceId, patientId, appointmentId: null });
  await notifyGuarantor(tx, ctx, { id: invoiceId, patientId });
  return invoiceId;
}
