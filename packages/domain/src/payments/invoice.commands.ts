import { DomainError } from '@bedside/contracts/errors';
import type { Cents } from '@bedside/contracts/money';
import { invoiceCreated, invoicePaid } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { cancelInvoice } from './cancel-invoice.commands.ts';
import { notifyGuarantor } from './guarantor.commands.ts';
import { insertLines } from './invoice-lines.ts';
import { billAudience, lockPayableInvoice } from './payable-invoice.queries.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';
import { MAX_CENTS, type Price, type PricedService, priceAppointment } from './price.policy.ts';
import { appointmentPricing, taxColumns } from './price.queries.ts';

interface AppointmentToInvoice {
  appointmentId: string;
  patientId: string;
  telemedicine: boolean;
  services: readonly PricedService[];
}

/**
 * Fixes today's membership and tax rate. A zero total is paid immediately. Caller holds the appointment lock.
 * @throws RULE_REFUSED when the amount is beyond what one invoice can hold
 */
export async function createInvoice(
  tx: Tx,
  ctx: Context,
  appointment: AppointmentToInvoice,
): Promise<{ invoiceId: string; total: Cents }> {
  const { timeZone } = await practiceSettings(tx);
  const today = localDay(ctx.now, timeZone);
  const pricing = await appointmentPricing(tx, { ...appointment, on: today });
  const price = priceAppointment({ ...pricing, services: appointment.services });
  assertPayable(price);

  const invoiceId = newId();
  const paid = price.total === 0;
  await tx
    .insertInto('invoices')
    .values({
      id: invoiceId,
      appointmentId: appointment.appointmentId,
      patientId: appointment.patientId,
      status: paid ? 'PAID' : 'PAYMENT_REQUESTED',
      membershipType: pricing.membershipType,
      ...taxColumns(tx, price, today),
      totalCents: price.total,
      paymentMode: null,
      paymentRemarks: null,
      createdAt: ctx.now,
      sentAt: ctx.now,
      paidAt: paid ? ctx.now : null,
    })
    .execute();
  await insertLines(tx, invoiceId, price);

  const payload = { invoiceId, appointmentId: appointment.appointmentId };
  const audience = {
    entityId: invoiceId,
    ...(await billAudience(tx, { id: invoiceId, patientId: appointment.patientId })),
  };
  await recordAudit(tx, ctx, {
    action: 'invoice.make',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId: appointment.patientId,
    after: { totalCents: price.total, taxRate: price.taxRate, membershipType: pricing.membershipType },
  });
  await recordEvent(tx, ctx, invoiceCreated, payload, audience);
  if (paid) await recordEvent(tx, ctx, invoicePaid, payload, audience);
  else await notifyGuarantor(tx, ctx, { id: invoiceId, patientId: appointment.patientId });
  return { invoiceId, total: price.total };
}

/**
 * For cancellation; the caller uses `endBills`.
 * @throws INVALID_TRANSITION when the invoice is paid; OpenPayment while someone can still pay it
 */
export async function voidInvoice(tx: Tx, ctx: Context, appointmentId: string): Promise<void> {
  const { patientId, invoice, payment } = await lockPayableInvoice(tx, { appointmentId });
  if (!invoice) return;
  await cancelInvoice(tx, ctx, invoice, {
    appointmentId,
    payment,
    payer: patientId,
    reason: 'The visit was canceled.',
  });
  await revokePaymentLinks(tx, ctx, appointmentId);
}

function assertPayable(price: Price): void {
  if (
    [price.total, ...price.lines.map((line) => Math.abs(line.amount))].every((amount) => amount <= MAX_CENTS)
  )
    return;
  throw new DomainError('RULE_REFUSED', 'The total exceeds the invoice limit.');
}
