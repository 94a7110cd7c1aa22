import { DomainError } from '@bedside/contracts/errors';
import { invoiceChanged } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { assertNothingOpen, cancelInvoice, endBills } from './cancel-invoice.commands.ts';
import { returnDeposit } from './deposit.commands.ts';
import { assertInvoiceAction, wasBilledLater } from './invoice-actions.policy.ts';
import { lockInvoice } from './lock-invoice.ts';
import { type InvoiceRef, lockPayableInvoice } from './payable-invoice.queries.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/**
 * Writing off a billed-later invoice requires a super-admin. Waiving a deposit or fee returns the deposit
 * money it holds.
 * @throws NOT_FOUND, CONCURRENT_UPDATE, INVALID_TRANSITION, FORBIDDEN, RULE_REFUSED; CONFLICT and UNAVAILABLE
 * as for `endBills`
 */
export const cancelStandaloneInvoice = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { id, version, reason }: { id: string; version?: number | undefined; reason: string },
): Promise<void> =>
  endBills(db, ctx, processor, async (tx) => {
    const { invoice, payment, state } = await lockInvoice(tx, { id, version });
    assertInvoiceAction(state, wasBilledLater(invoice) ? 'writeOff' : 'cancel', actorOf(ctx));
    const { appointmentId, patientId } = invoice;
    await cancelInvoice(tx, ctx, invoice, { appointmentId, payment, payer: patientId, reason });
    await revokePaymentLinks(tx, ctx, appointmentId ?? id);
    const visitId = invoice.depositOfAppointmentId ?? invoice.lateCancellationOfAppointmentId;
    if (visitId) await returnDeposit(tx, ctx, visitId, 'OTHER');
  });

/**
 * Cancels the intent and revokes payment links; the invoice stays.
 * @throws NOT_FOUND; RULE_REFUSED if no payment was requested; CONFLICT if it is paid or being paid; UNAVAILABLE as for `endBills`
 */
export const cancelOpenIntent = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  bill: InvoiceRef,
): Promise<void> =>
  endBills(db, ctx, processor, async (tx) => {
    const { appointment, invoice, payment, patientId } = await lockPayableInvoice(tx, bill);
    if (payment?.status === 'SUCCESSFUL') throw new DomainError('CONFLICT', 'This is already paid.');
    if (!invoice) throw new DomainError('RULE_REFUSED', 'No payment has been requested yet.');
    const appointmentId = appointment?.id ?? null;
    assertNothingOpen(payment, appointmentId);
    await revokePaymentLinks(tx, ctx, appointmentId ?? invoice.id);
    await recordAudit(tx, ctx, {
      action: 'invoice.takeBack',
      entityType: 'invoice',
      entityId: invoice.id,
      patientId,
      after: { takenBack: true },
    });
    await recordInvoiceEvent(tx, ctx, invoiceChanged, { id: invoice.id, patientId, appointmentId });
  });
