import { upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Cents } from '@bedside/contracts/money';
import { invoiceChanged } from '@bedside/contracts/payments/payment.events';
import type { RefundReason } from '@bedside/contracts/payments/refunds.schema';
import type { Database, Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments, Invoices } from '@bedside/db/schema';
import type { ExpressionBuilder } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { cancelInvoice, OpenPayment } from './cancel-invoice.commands.ts';
import { depositUse } from './deposit.policy.ts';
import { createFeeInvoice } from './fee-invoice.commands.ts';
import { MIN_BY_CARD, paymentTypeOf } from './invoice-actions.policy.ts';
import { lockInvoiceOfPayment } from './lock-charge.ts';
import { type InvoiceRow, lockAppointments, type PaymentRow } from './payable-invoice.queries.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';
import { settleInvoice } from './post-payment.commands.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { createRefund, isHeldByDispute } from './refund.commands.ts';
import { leftOf } from './refund.policy.ts';

interface BookedAppointment {
  appointmentId: string;
  patientId: string;
}

/** The patient gets a payment link as for every standalone invoice. */
export async function createDeposit(
  tx: Tx,
  ctx: Context,
  { appointmentId, patientId }: BookedAppointment,
  { amount, isHeld = false }: { amount: Cents; isHeld?: boolean },
): Promise<void> {
  const { key } = await tx
    .selectFrom('appointments')
    .select('key')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await createFeeInvoice(tx, ctx, {
    kind: 'DEPOSIT',
    of: { depositOfAppointmentId: appointmentId },
    patientId,
    label: `Deposit, visit ${key}`,
    amount,
    isHeld,
  });
}

interface DepositEnd {
  /** The invoice that takes the deposit; null returns it. */
  billId: string | null;
  /** Why the deposit is returned, or why it is no longer requested. */
  reason: string;
  refundReason: RefundReason;
}

/**
 * Ends a visit’s deposit: the bill takes it, or it is returned. An unpaid one is no longer requested, and one
 * that a bank disputes stays as it is. The caller holds the appointment lock and uses `endBills`.
 * Rules: money.deposit-taken-by-the-bill, money.deposit-goes-back
 * @throws OpenPayment while someone can still pay it
 */
export async function endDeposit(
  tx: Tx,
  ctx: Context,
  appointmentId: string,
  { billId, reason, refundReason }: DepositEnd,
): Promise<void> {
  const deposit = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('depositOfAppointmentId', '=', appointmentId)
    .where('status', '<>', 'CANCELLED')
    .forUpdate()
    .executeTakeFirst();
  if (!deposit) return;
  const payments = await paymentsOf(tx, deposit.id);
  const open = payments.find(({ status }) => status === 'OPEN');
  if (open) {
    const due = billId === null || payments.length > 1 ? 0 : (await invoiceRow(tx, billId)).totalCents;
    throw new OpenPayment({
      paymentId: open.id,
      appointmentId: null,
      evenPaid: true,
      captureCents: open.heldAt && due >= MIN_BY_CARD ? Math.min(due, open.amountCents) : null,
    });
  }
  const bill = billId === null ? undefined : await invoiceRow(tx, billId);
  const [payment] = payments;
  if (bill && payment && payments.length === 1 && !(await isHeldByDispute(tx, payment.id))) {
    const use = depositUse(payment, bill.totalCents);
    if (use.move) return moveDeposit(tx, ctx, { deposit, payment, bill }, use);
  }
  for (const { id } of payments) await refundRemainder(tx, ctx, id, refundReason);
  if (deposit.status === 'PAID') return;
  const { patientId: payer } = deposit;
  await cancelInvoice(tx, ctx, deposit, { appointmentId: null, payment: undefined, payer, reason });
  await revokePaymentLinks(tx, ctx, deposit.id);
}

/** More than one only if a hold was captured in part and the rest was paid later. */
const paymentsOf = (tx: Tx, depositId: string): Promise<PaymentRow[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('invoiceId', '=', depositId)
    .where('status', 'in', ['OPEN', 'SUCCESSFUL'])
    .where('unapplied', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();

const invoiceRow = (tx: Tx, id: string): Promise<InvoiceRow> =>
  tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function moveDeposit(
  tx: Tx,
  ctx: Context,
  { deposit, payment, bill }: { deposit: InvoiceRow; payment: PaymentRow; bill: InvoiceRow },
  { backCents, isPart }: { backCents: number; isPart: boolean },
): Promise<void> {
  const moved = {
    unapplied: true,
    invoiceId: bill.id,
    movedFrom: payment.movedFrom ?? payment.invoiceId,
    type: paymentTypeOf(bill),
  };
  await tx.updateTable('payments').set(moved).where('id', '=', payment.id).execute();
  await endTaken(tx, ctx, deposit, bill);
  const [appointment = null] = bill.appointmentId
    ? await lockAppointments(tx, [bill.appointmentId], { kind: 'any' })
    : [];
  // The payment is not applied yet, so this refund credits nothing on the bill.
  if (backCents > 0)
    await createRefund(
      tx,
      ctx,
      { appointment, invoice: bill, payment: { ...payment, ...moved } },
      { id: newId(), request: { scope: 'PARTIAL', amountCents: backCents }, reason: 'OTHER' },
    );
  await tx
    .updateTable('payments')
    .set({ unapplied: false, partial: isPart })
    .where('id', '=', payment.id)
    .execute();
  await recordAudit(tx, ctx, {
    action: 'payment.apply',
    entityType: 'payment',
    entityId: payment.id,
    patientId: bill.patientId,
    before: { invoiceId: deposit.id },
    after: { invoiceId: bill.id, backCents },
  });
  if (!isPart) await settleInvoice(tx, ctx, { appointment, invoice: await invoiceRow(tx, bill.id) }, payment);
}

async function endTaken(tx: Tx, ctx: Context, deposit: InvoiceRow, bill: InvoiceRow): Promise<void> {
  await updateRow(tx, 'invoices', deposit, {
    status: 'CANCELLED',
    // The bill has taken what a captured hold had paid, too.
    partPaidCents: 0,
    cancelledAt: ctx.now,
    cancellationReason: `Used for invoice ${bill.number}.`,
  });
  await recordInvoiceEvent(tx, ctx, invoiceChanged, { ...deposit, appointmentId: null });
}

/** Nothing will take the deposit anymore: its bill was canceled, or its visit ended while a bank disputed it. */
const isLeftOver = (
  eb: ExpressionBuilder<
    Database & { deposit: Invoices; bill: Invoices; visit: Appointments },
    'deposit' | 'bill' | 'visit'
  >,
) =>
  eb.or([
    eb('bill.status', '=', 'CANCELLED'),
    eb.and([
      eb('bill.id', '=', eb.ref('deposit.id')),
      eb('bill.status', '=', 'PAID'),
      eb('visit.status', 'not in', upcomingStatuses),
    ]),
  ]);

/**
 * Returns what is left of a deposit that nothing will take.
 * Rules: money.deposit-goes-back, money.deposit-waived
 */
export async function returnDeposit(
  tx: Tx,
  ctx: Context,
  appointmentId: string,
  reason: RefundReason = 'VISIT_CANCELLED',
): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .innerJoin('invoices as deposit', (join) =>
      join.on((eb) => eb('deposit.id', '=', eb.fn.coalesce('payments.movedFrom', 'payments.invoiceId'))),
    )
    .innerJoin('invoices as bill', 'bill.id', 'payments.invoiceId')
    .innerJoin('appointments as visit', 'visit.id', 'deposit.depositOfAppointmentId')
    .select('payments.id')
    .where('visit.id', '=', appointmentId)
    .where(isLeftOver)
    .where('payments.status', '=', 'SUCCESSFUL')
    .where('payments.unapplied', '=', false)
    .orderBy('payments.id')
    .execute();
  for (const { id } of payments) await refundRemainder(tx, ctx, id, reason);
}

/**
 * Returns deposits whose visit ended before the bank decided the dispute in the practice’s favor.
 * Rule: money.deposit-goes-back
 */
export async function returnDecidedDeposits(
  db: Db,
  ctx: Context,
  disputeId: string | null = null,
): Promise<void> {
  const visits = await db
    .selectFrom('disputes as dispute')
    .innerJoin('payments', 'payments.stripePaymentIntentId', 'dispute.stripePaymentIntentId')
    .innerJoin('invoices as deposit', (join) =>
      join.on((eb) => eb('deposit.id', '=', eb.fn.coalesce('payments.movedFrom', 'payments.invoiceId'))),
    )
    .innerJoin('invoices as bill', 'bill.id', 'payments.invoiceId')
    .innerJoin('appointments as visit', 'visit.id', 'deposit.depositOfAppointmentId')
    .select('visit.id')
    .distinct()
    .where('dispute.status', '=', 'won')
    .$if(disputeId !== null, (query) => query.where('dispute.id', '=', disputeId ?? ''))
    .where('payments.status', '=', 'SUCCESSFUL')
    .where((eb) =>
      eb('payments.amountCents', '>', eb('payments.refundedCents', '+', eb.ref('payments.chargedBackCents'))),
    )
    .where(isLeftOver)
    // If a refund was tried since and failed, staff already has an exception for it.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.paymentId', '=', 'payments.id')
            .whereRef('refunds.createdAt', '>=', 'dispute.closedAt'),
        ),
      ),
    )
    .execute();
  for (const { id } of visits)
    await db.transaction().execute(async (tx) => {
      await lockAppointments(tx, [id], { kind: 'any' });
      await returnDeposit(tx, ctx, id, 'OTHER');
    });
}

/** Refunds nothing while a bank disputes the payment. */
async function refundRemainder(tx: Tx, ctx: Context, paymentId: string, reason: RefundReason): Promise<void> {
  const bill = await lockInvoiceOfPayment(tx, paymentId);
  if (bill && leftOf(bill.payment) > 0 && !(await isHeldByDispute(tx, paymentId)))
    await createRefund(tx, ctx, bill, { id: newId(), request: { scope: 'FULL' }, reason });
}
