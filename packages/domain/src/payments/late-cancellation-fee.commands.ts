import { DomainError } from '@bedside/contracts/errors';
import type { Cents } from '@bedside/contracts/money';
import { invoiceCreated } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { cancelInvoice } from './cancel-invoice.commands.ts';
import { billAudience, currentPayment } from './payable-invoice.queries.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';
import { taxColumns } from './price.queries.ts';

interface LateAppointment {
  id: string;
  key: string;
  patientId: string;
}

/**
 * One line, no tax or discount. Caller holds the appointment lock; the cancellation message mentions the fee.
 * @returns the id of the invoice
 */
export async function createLateCancellationInvoice(
  tx: Tx,
  ctx: Context,
  appointment: LateAppointment,
  fee: Cents,
  noShow: boolean,
): Promise<string> {
  const { membershipType } = await tx
    .selectFrom('patients')
    .select('membershipType')
    .where('id', '=', appointment.patientId)
    .executeTakeFirstOrThrow();
  const { timeZone } = await practiceSettings(tx, ctx);
  const invoiceId = newId();
  await tx
    .insertInto('invoices')
    .values({
      id: invoiceId,
      appointmentId: null,
      lateCancellationOfAppointmentId: appointment.id,
      kind: 'LATE_FEE',
      patientId: appointment.patientId,
      status: 'PAYMENT_REQUESTED',
      sentAt: ctx.now,
      membershipType,
      ...taxColumns(tx, { taxRate: 0, lines: [] }, localDay(ctx.now, timeZone)),
      totalCents: fee,
      paymentMode: null,
      paymentRemarks: null,
      createdAt: ctx.now,
      paidAt: null,
    })
    .execute();
  const label = `${noShow ? 'No-show fee' : 'Late cancellation fee'}, visit ${appointment.key}`;
  await tx
    .insertInto('invoiceLines')
    .values({ invoiceId, position: 0, kind: 'FEE', label, amountCents: fee })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'invoice.make',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId: appointment.patientId,
    after: { totalCents: fee, lateCancellationOfAppointmentId: appointment.id },
  });
  await recordEvent(
    tx,
    ctx,
    invoiceCreated,
    { invoiceId, appointmentId: null },
    { entityId: invoiceId, ...(await billAudience(tx, { id: invoiceId, patientId: appointment.patientId })) },
  );
  return invoiceId;
}

/**
 * For reactivation: voids an unpaid fee; a paid one stays. Only super admins may drop a billed-later fee.
 * @throws OpenPayment while someone can still pay it; FORBIDDEN for one that was billed later, which super admins alone
 * give up
 */
export async function voidLateCancellationInvoice(
  tx: Tx,
  ctx: Context,
  appointment: LateAppointment,
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'status', 'version', 'billedLaterAt'])
    .where('lateCancellationOfAppointmentId', '=', appointment.id)
    .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) return;
  if (invoice.billedLaterAt && ctx.actor?.role !== 'SUPER_ADMIN')
    throw new DomainError(
      'FORBIDDEN',
      'The late cancellation fee was set to bill later. Only super-admins can write it off.',
    );
  const payment = await currentPayment(tx, invoice.id).forUpdate().executeTakeFirst();
  const { patientId } = appointment;
  await cancelInvoice(
    tx,
    ctx,
    { ...invoice, patientId },
    { appointmentId: null, payment, payer: patientId, reason: 'The visit was reactivated.' },
  );
  await revokePaymentLinks(tx, ctx, invoice.id);
}
