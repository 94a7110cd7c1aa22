import { notFound } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import type { Invoices, Payments } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { isAppointmentVisible, readUsersOfInvoice } from '../access/confidential-visits.queries.ts';
import { readUsersOpenedBy } from '../access/family-access.queries.ts';
import { type Context, isAdmin } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import { billedTo, type InvoiceScope, inInvoiceScope } from './invoice-scope.ts';

export type { InvoiceScope };

export function invoiceScopeOf(ctx: Context): InvoiceScope {
  if (ctx.actor && isAdmin(ctx.actor.role)) return { kind: 'any' };
  if (ctx.actor?.role === 'PATIENT') return { kind: 'household', userId: ctx.actor.userId };
  throw notFound();
}

/** An appointment invoice's id means the appointment's bill. */
export type InvoiceRef = { appointmentId: string } | { invoiceId: string };

export function invoiceByRef(by: {
  appointmentId?: string | undefined;
  invoiceId?: string | undefined;
}): InvoiceRef {
  if (by.appointmentId !== undefined) return { appointmentId: by.appointmentId };
  if (by.invoiceId !== undefined) return { invoiceId: by.invoiceId };
  throw notFound();
}

/** Does not authorize. */
export async function invoiceById(db: Executor, id: string): Promise<InvoiceRef> {
  const appointment = await db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return appointment ? { appointmentId: id } : { invoiceId: id };
}

export interface PayableInvoice {
  /** Null for fees, memberships, and standalone invoices. */
  appointment: InvoicedAppointment | null;
  /** Undefined until the appointment is finished. */
  invoice: InvoiceRow | undefined;
  /**
   * The open payment, or the one that settled the whole invoice, or else one with unapplied money. Never a
   * settled partial payment.
   */
  payment: PaymentRow | undefined;
  patientId: string;
}

/**
 * Uses the lock order of `lockInvoice`. Ignores canceled invoices, and drafts when the caller is a patient.
 * @throws NOT_FOUND
 */
export async function lockPayableInvoice(
  tx: Tx,
  id: InvoiceRef,
  scope: InvoiceScope = { kind: 'any' },
): Promise<PayableInvoice> {
  const [bill] = await lockPayableInvoices(tx, [id], scope);
  if (!bill) throw notFound();
  return bill;
}

export async function lockPayableInvoices(
  tx: Tx,
  ids: readonly InvoiceRef[],
  scope: InvoiceScope,
): Promise<PayableInvoice[]> {
  const invoiceIds = new Set(ids.flatMap((id) => ('invoiceId' in id ? [id.invoiceId] : [])));
  const named = await ofInvoices(tx, [...invoiceIds]);
  if (named.length !== invoiceIds.size) throw notFound();
  const appointmentIds = new Set([
    ...ids.flatMap((id) => ('appointmentId' in id ? [id.appointmentId] : [])),
    ...named.flatMap(({ appointmentId }) => appointmentId ?? []),
  ]);
  const about = named.map(({ visitId }) => visitId);
  const appointments = await lockAppointments(tx, [...appointmentIds], scope, about);
  if (appointments.length !== appointmentIds.size) throw notFound();
  const alone = named.filter(({ appointmentId }) => appointmentId === null).map(({ id }) => id);
  const invoices = await lockInvoices(tx, { appointmentIds: [...appointmentIds], alone, scope });
  const found = new Set(invoices.map(({ id }) => id));
  if (![...invoiceIds].every((id) => found.has(id))) throw notFound();
  const payments = found.size === 0 ? [] : await lockCurrentPayments(tx, [...found]);
  const paymentOf = ({ id }: InvoiceRow) => payments.find(({ invoiceId }) => invoiceId === id);
  return [
    ...appointments.map((appointment): PayableInvoice => {
      const invoice = invoices.find(({ appointmentId }) => appointmentId === appointment.id);
      return {
        appointment,
        invoice,
        payment: invoice && paymentOf(invoice),
        patientId: appointment.patientId,
      };
    }),
    ...invoices
      .filter(({ appointmentId }) => appointmentId === null)
      .map((invoice) => ({
        appointment: null,
        invoice,
        payment: paymentOf(invoice),
        patientId: invoice.patientId,
      })),
  ];
}

async function ofInvoices(db: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('invoices')
    .select(['id', 'appointmentId', billedVisitId('invoices').as('visitId')])
    .where('id', 'in', ids)
    .execute();
}

/** The visit that an invoice bills, or that its deposit or late cancellation fee is about. */
export const billedVisitId = (invoice: 'invoice' | 'invoices') =>
  sql<string | null>`coalesce(${sql.ref(`${invoice}.appointmentId`)},
    ${sql.ref(`${invoice}.lateCancellationOfAppointmentId`)}, ${sql.ref(`${invoice}.depositOfAppointmentId`)})`;

/**
 * @param about more visits, whose deposits and fees are locked next; a command that ends a visit also locks it
 * before them
 */
export async function lockAppointments(
  tx: Tx,
  ids: string[],
  scope: InvoiceScope,
  about: readonly (string | null)[] = [],
): Promise<InvoicedAppointment[]> {
  const all = [...new Set([...ids, ...about.flatMap((id) => id ?? [])])];
  if (all.length > ids.length) await lockRows(tx, 'appointments', all);
  if (ids.length === 0) return [];
  return appointmentsInScope(tx, ids, scope).orderBy('id').forUpdate().execute();
}

const lockInvoices = (
  tx: Tx,
  { appointmentIds, alone, scope }: { appointmentIds: string[]; alone: string[]; scope: InvoiceScope },
): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices as invoice')
    .selectAll('invoice')
    .where('invoice.status', '<>', 'CANCELLED')
    .where((eb) =>
      eb.or([
        appointmentIds.length > 0 ? eb('invoice.appointmentId', 'in', appointmentIds) : eb.lit(false),
        alone.length > 0
          ? eb.and([
              eb('invoice.id', 'in', alone),
              eb('invoice.appointmentId', 'is', null),
              inInvoiceScope(scope)(eb),
            ])
          : eb.lit(false),
      ]),
    )
    .orderBy('invoice.id')
    .forUpdate()
    .execute();

const lockCurrentPayments = (tx: Tx, invoiceIds: string[]): Promise<PaymentRow[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('invoiceId', 'in', invoiceIds)
    .where('status', 'in', ['OPEN', 'SUCCESSFUL'])
    .where((eb) => eb.or([eb('status', '=', 'OPEN'), eb('partial', '=', false), eb('unapplied', '=', true)]))
    .where((eb) =>
      eb.or([
        eb('unapplied', '=', false),
        eb(eb('refundedCents', '+', eb.ref('chargedBackCents')), '<', eb.ref('amountCents')),
      ]),
    )
    .orderBy('unapplied')
    .orderBy('id')
    .forUpdate()
    .execute();

export type InvoicedAppointment = Awaited<
  ReturnType<ReturnType<typeof appointmentsInScope>['executeTakeFirstOrThrow']>
>;
export type InvoiceRow = Selectable<Invoices>;
export type PaymentRow = Selectable<Payments>;

function appointmentsInScope(db: Executor, ids: string[], scope: InvoiceScope) {
  const appointments = db
    .selectFrom('appointments as appointment')
    .select(['id', 'status', 'version', 'patientId', 'householdId', 'paymentMode', 'paymentRequestType'])
    .where('id', 'in', ids);
  if (scope.kind === 'any') return appointments;
  return appointments
    .where('patientId', '=', sql<string>`any(${billedTo(scope.userId, scope.planId)})`)
    .where(isAppointmentVisible(scope.userId));
}

/** The open payment, or the one that settled the whole invoice. */
export const currentPayment = (db: Executor, invoiceId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('status', 'in', ['OPEN', 'SUCCESSFUL'])
    .where((eb) => eb.or([eb('status', '=', 'OPEN'), eb('partial', '=', false)]))
    .where('unapplied', '=', false);

/** Who gets live updates of a bill, or of the payments of a patient where `id` is null. */
export async function billAudience(
  db: Executor,
  { id, patientId }: { id: string | null; patientId: string },
) {
  const open = await readUsersOpenedBy(db, patientId, 'BILLS');
  const users = id ? await readUsersOfInvoice(db, id, open) : open;
  return { users: users.length > 0 ? users : [patientId], staff: true };
}

/** @throws NOT_FOUND, also when there is no invoice yet */
export async function invoiceOfAppointment(db: Executor, appointmentId: string, scope: InvoiceScope) {
  const appointment = await appointmentsInScope(db, [appointmentId], scope).executeTakeFirstOrThrow(notFound);
  return await db
    .selectFrom('invoices')
    .select(['id', 'status', 'version', 'patientId', 'appointmentId'])
    .where('appointmentId', '=', appointment.id)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirstOrThrow(notFound);
}
