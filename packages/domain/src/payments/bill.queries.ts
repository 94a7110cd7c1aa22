import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor, Tx } from '@bedside/db/database';
import type { InvoicesTable, PaymentsTable } from '@bedside/db/tables/payments.table';
import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely';
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

/** A visit's bill, or an invoice without a visit. The id of a visit's invoice means the bill of the visit. */
export type BillId = { appointmentId: string } | { invoiceId: string };

/** The bill that a request names by one of two ids. @throws NOT_FOUND when it names none */
export function billNamed(by: {
  appointmentId?: string | undefined;
  invoiceId?: string | undefined;
}): BillId {
  if (by.appointmentId !== undefined) return { appointmentId: by.appointmentId };
  if (by.invoiceId !== undefined) return { invoiceId: by.invoiceId };
  throw notFound();
}

/** The bill that an id stands for, of a visit or of an invoice. Whether it may be opened is asked when it is. */
export async function billWithId(db: Executor, id: string): Promise<BillId> {
  const visit = await db.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst();
  return visit ? { appointmentId: id } : { invoiceId: id };
}

export interface LockedBill {
  /** None of a fee, a membership or what staff billed by itself. */
  visit: VisitRow | null;
  /** A visit that is not done has none. */
  invoice: InvoiceRow | undefined;
  /** The one under way or settled. */
  payment: PaymentRow | undefined;
  patientId: string;
}

/**
 * Locks the visit, if there is one, its invoice and the payment under way, in this order, the one everybody keeps.
 * A cancelled invoice is no bill, nor is a draft for its patient.
 * @throws NOT_FOUND when the bill is unknown or out of scope
 */
export async function lockBill(tx: Tx, id: BillId, scope: BillScope = { kind: 'any' }): Promise<LockedBill> {
  const [bill] = await lockBills(tx, [id], scope);
  if (!bill) throw notFound();
  return bill;
}

/** The same for several, each once however often it is named. @throws NOT_FOUND when one is unknown or out of scope */
export async function lockBills(tx: Tx, ids: readonly BillId[], scope: BillScope): Promise<LockedBill[]> {
  const invoiceIds = new Set(ids.flatMap((id) => ('invoiceId' in id ? [id.invoiceId] : [])));
  const named = await ofInvoices(tx, [...invoiceIds]);
  if (named.length !== invoiceIds.size) throw notFound();
  const visitIds = new Set([
    ...ids.flatMap((id) => ('appointmentId' in id ? [id.appointmentId] : [])),
    ...named.flatMap(({ appointmentId }) => appointmentId ?? []),
  ]);
  const visits = await lockVisits(tx, [...visitIds], scope);
  if (visits.length !== visitIds.size) throw notFound();
  const alone = named.filter(({ appointmentId }) => appointmentId === null).map(({ id }) => id);
  const invoices = await lockInvoices(tx, { visitIds: [...visitIds], alone, scope });
  const found = new Set(invoices.map(({ id }) => id));
  if (![...invoiceIds].every((id) => found.has(id))) throw notFound();
  const payments = found.size === 0 ? [] : await lockCurrentPayments(tx, [...found]);
  const paymentOf = ({ id }: InvoiceRow) => payments.find(({ invoiceId }) => invoiceId === id);
  return [
    ...visits.map((visit): LockedBill => {
      const invoice = invoices.find(({ appointmentId }) => appointmentId === visit.id);
      return { visit, invoice, payment: invoice && paymentOf(invoice), patientId: visit.patientId };
    }),
    ...invoices
      .filter(({ appointmentId }) => appointmentId === null)
      .map((invoice) => ({
        visit: null,
        invoice,
        payment: paymentOf(invoice),
        patientId: invoice.patientId,
      })),
  ];
}

async function ofInvoices(db: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('invoices').select(['id', 'appointmentId']).where('id', 'in', ids).execute();
}

async function lockVisits(tx: Tx, ids: string[], scope: BillScope): Promise<VisitRow[]> {
  if (ids.length === 0) return [];
  return visitsInScope(tx, ids, scope).orderBy('id').forUpdate().execute();
}

const lockInvoices = (
  tx: Tx,
  { visitIds, alone, scope }: { visitIds: string[]; alone: string[]; scope: BillScope },
): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('status', '<>', 'CANCELLED')
    .where((eb) =>
      eb.or([
        visitIds.length > 0 ? eb('appointmentId', 'in', visitIds) : eb.lit(false),
        alone.length > 0
          ? eb.and([eb('id', 'in', alone), eb('appointmentId', 'is', null), invoiceInScope(scope)(eb)])
          : eb.lit(false),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

const lockCurrentPayments = (tx: Tx, invoiceIds: string[]): Promise<PaymentRow[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('invoiceId', 'in', invoiceIds)
    .where('status', 'in', ['OPEN', 'SUCCESSFUL'])
    .orderBy('id')
    .forUpdate()
    .execute();

type VisitRow = Awaited<ReturnType<ReturnType<typeof visitsInScope>['executeTakeFirstOrThrow']>>;
export type InvoiceRow = Selectable<InvoicesTable>;
export type PaymentRow = Selectable<PaymentsTable>;

/** What one charge pays for, the payment whose id is its key first. */
export type ChargedBill = { visit: VisitRow | null; invoice: InvoiceRow; payment: PaymentRow };

/**
 * The same locks in the same order, starting from a payment, of everything that is paid with its charge.
 * @returns null when the payment is unknown
 */
export async function lockCharge(tx: Tx, paymentId: string): Promise<[ChargedBill, ...ChargedBill[]] | null> {
  const ids = await tx
    .selectFrom('payments as asked')
    .innerJoin('payments as payment', (join) =>
      join.on((eb) =>
        eb.or([
          eb('payment.id', '=', eb.ref('asked.id')),
          eb('payment.batchId', '=', eb.ref('asked.batchId')),
        ]),
      ),
    )
    .innerJoin('invoices as invoice', 'invoice.id', 'payment.invoiceId')
    .select(['payment.id', 'payment.invoiceId', 'invoice.appointmentId'])
    .where('asked.id', '=', paymentId)
    .execute();
  if (ids.length === 0) return null;
  const visitIds = ids.flatMap(({ appointmentId }) => appointmentId ?? []);
  const visits = await lockVisits(tx, visitIds, { kind: 'any' });
  const invoices = await tx
    .selectFrom('invoices')
    .selectAll()
    .where(
      'id',
      'in',
      ids.map(({ invoiceId }) => invoiceId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const bills = payments.flatMap((payment) => {
    const invoice = invoices.find(({ id }) => id === payment.invoiceId);
    const visit = visits.find(({ id }) => id === invoice?.appointmentId) ?? null;
    return invoice ? [{ visit, invoice, payment }] : [];
  });
  const isFirst = ({ payment }: ChargedBill) => payment.batchId === null || payment.batchId === payment.id;
  const first = bills.find(isFirst);
  return first ? [first, ...bills.filter((bill) => bill !== first)] : null;
}

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
    ? await visitsInScope(tx, [ids.appointmentId], { kind: 'any' }).forUpdate().executeTakeFirstOrThrow()
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

function visitsInScope(db: Executor, ids: string[], scope: BillScope) {
  const visits = db
    .selectFrom('appointments')
    .select(['id', 'status', 'version', 'patientId', 'householdId', 'paymentMode', 'paymentRequestType'])
    .where('id', 'in', ids);
  if (scope.kind === 'any') return visits;
  return visits.where((eb) =>
    eb.or([
      eb('householdId', '=', householdIdOf(scope.userId)),
      eb('patientId', '=', sql<string>`any(${sharedPatients(scope.userId, 'billing')})`),
    ]),
  );
}

/** A draft is none of its patient's business yet. */
export const invoiceInScope = (scope: BillScope) => (eb: ExpressionBuilder<Database, 'invoices'>) =>
  scope.kind === 'any'
    ? eb.lit(true)
    : eb.and([
        eb('invoices.status', '<>', 'DRAFT'),
        eb.or([
          eb('invoices.patientId', 'in', (sub) =>
            sub
              .selectFrom('patients')
              .select('patients.id')
              .where('patients.householdId', '=', householdIdOf(scope.userId)),
          ),
          eb('invoices.patientId', '=', sql<string>`any(${sharedPatients(scope.userId, 'billing')})`),
        ]),
      ]);

const householdIdOf = (userId: string) =>
  expressionBuilder<Database>()
    .selectFrom('patients')
    .select('patients.householdId')
    .where('patients.id', '=', userId)
    .where('patients.removedAt', 'is', null);

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
  const visit = await visitsInScope(db, [appointmentId], scope).executeTakeFirst();
  if (!visit) throw notFound();
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'status', 'version', 'patientId', 'appointmentId'])
    .where('appointmentId', '=', visit.id)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
  if (!invoice) throw notFound();
  return invoice;
}
