import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { patientsOpenTo } from '../access/family-access.queries.ts';
import { type Context, isAdmin } from '../context.ts';
import { countOf } from '../list-search.ts';

interface Balance {
  /** Sum of the ledger in cents: positive is owed, negative is credit. */
  balanceCents: number;
  /** Cents still unpaid on sent bills. Money under review does not count as paid. */
  dueCents: number;
}

/**
 * Patients without invoices are missing from the map.
 * @param viewerId a patient, who may not see every bill
 */
export async function balanceOf(
  db: Executor,
  patientIds: readonly string[],
  viewerId?: string,
): Promise<Map<string, Balance>> {
  if (patientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices as invoice')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('ledgerEntries as entry')
          .innerJoin('invoices', 'invoices.id', 'entry.invoiceId')
          .select(({ fn }) => ['entry.invoiceId', fn.sum<number>('entry.amountCents').as('cents')])
          .where('invoices.patientId', 'in', [...patientIds])
          .groupBy('entry.invoiceId')
          .as('ledger'),
      (join) => join.onRef('ledger.invoiceId', '=', 'invoice.id'),
    )
    .select(({ fn, eb }) => [
      'invoice.patientId',
      fn.coalesce(fn.sum<number>('ledger.cents'), eb.lit(0)).as('balanceCents'),
      fn
        .coalesce(
          fn
            .sum<number>(sql`greatest(0, invoice.total_cents - invoice.paid_cents)`)
            .filterWhere('invoice.status', 'in', ['PAYMENT_REQUESTED', 'BML']),
          eb.lit(0),
        )
        .as('dueCents'),
    ])
    .where('invoice.patientId', 'in', [...patientIds])
    .where(viewerId ? isBillSeenBy(viewerId) : sql<boolean>`true`)
    .groupBy('invoice.patientId')
    .execute();
  return new Map(rows.map(({ patientId, ...sums }) => [patientId, sums]));
}

const isBillSeenBy = (viewerId: string) =>
  sql<boolean>`(invoice.patient_id = any(${patientsOpenTo(viewerId, 'BILLS')}) and ${isInvoiceShared(viewerId)})`;

/**
 * Newest first. Patients see their household.
 * @throws NOT_FOUND for a user who is not a patient, or out of scope
 */
export async function balanceWithEntries(
  db: Executor,
  ctx: Context,
  { patientId, offset, limit }: { patientId: string; offset: number; limit: number },
) {
  await assertBillsVisible(db, ctx, patientId);
  const viewerId = ctx.actor?.role === 'PATIENT' ? ctx.actor.userId : undefined;
  const sums = await balanceOf(db, [patientId], viewerId);
  const ofPatient = db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('invoices as invoice', 'invoice.id', 'entry.invoiceId')
    .where('invoice.patientId', '=', patientId)
    .where(viewerId ? isInvoiceShared(viewerId) : sql<boolean>`true`);
  const entries = await ofPatient
    .leftJoin('payments as payment', 'payment.id', 'entry.paymentId')
    .select([
      'entry.id',
      'entry.kind',
      'entry.amountCents',
      'entry.invoiceId',
      'invoice.number as invoiceNumber',
      'payment.paymentMode as paymentMode',
      'entry.at',
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await countOf(ofPatient);
  const { balanceCents, dueCents } = sums.get(patientId) ?? { balanceCents: 0, dueCents: 0 };
  return { balanceCents, dueCents, entries, total };
}

/** @throws NOT_FOUND for a user who is not a patient, or whose bills the caller may not see */
export async function assertBillsVisible(db: Executor, { actor }: Context, patientId: string): Promise<void> {
  if (actor && isAdmin(actor.role)) {
    const patient = await db
      .selectFrom('patients')
      .select('id')
      .where('id', '=', patientId)
      .executeTakeFirst();
    if (patient) return;
  }
  if (actor?.role === 'PATIENT') {
    const patient = await db
      .selectFrom('patients')
      .select('id')
      .where('id', '=', patientId)
      .where('id', '=', sql<string>`any(${patientsOpenTo(actor.userId, 'BILLS')})`)
      .executeTakeFirst();
    if (patient) return;
  }
  throw notFound();
}
