import { notFound } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isAdmin } from '../context.ts';
import { householdOf } from '../people/household.queries.ts';
import { sharedPatients } from '../people/shared.queries.ts';

/**
 * Whose bill may be opened: everybody's for admins and jobs, for a patient the household's and those that others
 * share, one visit's by a link.
 */
export type BillScope = { kind: 'any' } | { kind: 'household'; userId: string };

/** @throws NOT_FOUND for anybody who is neither an admin nor a patient */
export function billScopeOf(ctx: Context): BillScope {
  if (ctx.actor && isAdmin(ctx.actor.role)) return { kind: 'any' };
  if (ctx.actor?.role === 'PATIENT') return { kind: 'household', userId: ctx.actor.userId };
  throw notFound();
}

/**
 * Locks the visit, its invoice and the payment under way, in this order, the one everybody keeps.
 * A cancelled invoice is no bill.
 * @throws NOT_FOUND when the visit is unknown or out of scope
 */
export async function lockBill(tx: Tx, appointmentId: string, scope: BillScope = { kind: 'any' }) {
  const visit = await visitInScope(tx, appointmentId, scope).forUpdate().executeTakeFirst();
  if (!visit) throw notFound();
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .where('status', '<>', 'CANCELLED')
    .forUpdate()
    .executeTakeFirst();
  const payment = invoice && (await currentPayment(tx, invoice.id).forUpdate().executeTakeFirst());
  return { visit, invoice, payment };
}

export type LockedBill = Awaited<ReturnType<typeof lockBill>>;
export type InvoiceRow = NonNullable<LockedBill['invoice']>;
export type PaymentRow = NonNullable<LockedBill['payment']>;

/** The same locks in the same order, starting from a payment; null when it is unknown. */
export async function lockBillOfPayment(tx: Tx, paymentId: string) {
  const ids = await tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select(['payments.invoiceId', 'invoices.appointmentId'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!ids) return null;
  const visit = ids.appointmentId
    ? await visitInScope(tx, ids.appointmentId, { kind: 'any' }).forUpdate().executeTakeFirstOrThrow()
    : null;
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', ids.invoiceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { visit, invoice, payment };
}

export type BillOfPayment = NonNullable<Awaited<ReturnType<typeof lockBillOfPayment>>>;

function visitInScope(db: Executor, appointmentId: string, scope: BillScope) {
  const visit = db
    .selectFrom('appointments')
    .select(['id', 'status', 'version', 'patientId', 'householdId', 'paymentMode', 'paymentRequestType'])
    .where('id', '=', appointmentId);
  if (scope.kind === 'any') return visit;
  return visit.where((eb) =>
    eb.or([
      eb('householdId', '=', (sub) =>
        sub
          .selectFrom('patients')
          .select('householdId')
          .where('id', '=', scope.userId)
          .where('removedAt', 'is', null),
      ),
      eb('patientId', '=', sql<string>`any(${sharedPatients(scope.userId, 'billing')})`),
    ]),
  );
}

/** The one payment of an invoice that is under way or settled. */
export const currentPayment = (db: Executor, invoiceId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('status', 'in', ['OPEN', 'SUCCESSFUL']);

/** The visit's household and staff: who hears live of what happens to its bill. */
export async function billAudience(db: Executor, patientId: string) {
  const household = await householdOf(db, patientId);
  return { users: household?.memberIds ?? [patientId], staff: true };
}

/**
 * The invoice of a visit in scope.
 * @throws NOT_FOUND also while the visit has none
 */
export async function invoiceOfVisit(db: Executor, appointmentId: string, scope: BillScope) {
  const visit = await visitInScope(db, appointmentId, scope).executeTakeFirst();
  if (!visit) throw notFound();
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'status', 'version', 'patientId'])
    .where('appointmentId', '=', visit.id)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
  if (!invoice) throw notFound();
  return invoice;
}
