import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { householdOpenTo } from '../access/family-access.queries.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { isVisitOfInvoice } from './invoice.queries.ts';

type Zone = Pick<PracticeSettings, 'timeZone'>;

/** The ledger’s moves of money in and out, for the household’s bills that the payer may see. */
const moves = (db: Executor, userId: string, { timeZone }: Zone) =>
  db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('invoices as invoice', 'invoice.id', 'entry.invoiceId')
    .where('entry.kind', 'in', ['PAID', 'MOVED', 'REFUNDED', 'CHARGEBACK'])
    .where('invoice.patientId', '=', sql<string>`any(${householdOpenTo(userId, 'BILLS', { removed: true })})`)
    .where(isInvoiceShared(userId))
    .select(sql<string>`to_char(entry.at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .select('entry.id');

/** The newest first. */
export async function statementYears(db: Executor, userId: string, zone: Zone) {
  const rows = await db
    .selectFrom(moves(db, userId, zone).select('entry.amountCents').as('move'))
    .select(({ fn }) => [
      sql<string>`left(move.day, 4)`.as('year'),
      fn.sum<number>('move.amountCents').as('cents'),
    ])
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year, cents }) => ({ year: Number(year), paidCents: 0 - Number(cents) }));
}

/**
 * In the order of the ledger, without naming services or diagnoses.
 * @throws NOT_FOUND without a payment in that year
 */
export async function yearStatement(db: Executor, userId: string, year: number, zone: Zone) {
  const payer = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom(
      moves(db, userId, zone)
        .innerJoin('users as patient', 'patient.id', 'invoice.patientId')
        .leftJoin('appointments as appointment', (join) => join.on(isVisitOfInvoice))
        .select([
          'entry.kind',
          'entry.amountCents',
          'invoice.number',
          'invoice.kind as category',
          'appointment.key as visit',
          'appointment.serviceDate',
          'patient.firstName',
          'patient.lastName',
        ])
        .as('move'),
    )
    .selectAll()
    .where(sql<boolean>`left(move.day, 4) = ${String(year)}`)
    .orderBy('move.id')
    .execute();
  if (!payer || rows.length === 0) throw notFound();
  const paid = rows.map(({ id: _, kind, amountCents, ...row }) => ({
    ...row,
    isReturn: kind === 'REFUNDED' || (kind === 'CHARGEBACK' && amountCents > 0),
    amountCents: 0 - amountCents,
  }));
  return { year, payer, rows: paid, totalCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}
export type YearStatement = Awaited<ReturnType<typeof yearStatement>>;
