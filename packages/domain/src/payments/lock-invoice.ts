import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import { isInFlight } from '../appointment-status/appointment.queries.ts';
import { lockedRow } from '../locked-row.ts';
import type { InvoiceState } from './invoice-actions.policy.ts';
import { isHeldByBank } from './lock-charge.ts';
import {
  billedVisitId,
  currentPayment,
  type InvoiceRow,
  lockAppointments,
  type PaymentRow,
} from './payable-invoice.queries.ts';
import { hasActivePlan } from './payment-plan-rows.ts';

export interface LockedInvoice {
  invoice: InvoiceRow;
  payment: PaymentRow | undefined;
  state: InvoiceState;
}

/** Lock order everywhere: appointment, invoice, payment. @throws NOT_FOUND; CONCURRENT_UPDATE */
export async function lockInvoice(
  tx: Tx,
  { id, version }: { id: string; version?: number | undefined },
): Promise<LockedInvoice> {
  const found = await tx
    .selectFrom('invoices')
    .select(['appointmentId', billedVisitId('invoices').as('visitId')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  if (found.visitId !== found.appointmentId) await lockAppointments(tx, [], { kind: 'any' }, [found.visitId]);
  const appointment = found.appointmentId
    ? await tx
        .selectFrom('appointments')
        .select('status')
        .where('id', '=', found.appointmentId)
        .forUpdate()
        .executeTakeFirstOrThrow()
    : null;
  const invoice = await lockedRow(tx, 'invoices', id).executeTakeFirstOrThrow(notFound);
  if (version !== undefined && version !== invoice.version) throw new DomainError('CONCURRENT_UPDATE');
  const payment = await currentPayment(tx, id).forUpdate().executeTakeFirst();
  const state = { ...invoice, appointmentStatus: appointment?.status ?? null, ...(await moneyOf(tx, id)) };
  return { invoice, payment, state };
}

async function moneyOf(tx: Tx, invoiceId: string) {
  const payments = await tx
    .selectFrom('payments')
    .select((eb) => [isInFlight(eb).as('isInFlight'), isHeldByBank(eb).as('isHeld')])
    .where('invoiceId', '=', invoiceId)
    .execute();
  return {
    isInPlan: await hasActivePlan(tx, invoiceId),
    isBeingPaid: payments.some((payment) => payment.isInFlight),
    isHeld: payments.some((payment) => payment.isHeld),
  };
}
