import { invoiceChanged } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { insertEvents } from '@bedside/queue/outbox';
import { type RawBuilder, sql } from 'kysely';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import { eventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

interface OpeningBalance {
  patientId: string;
  cents: number;
  /** Where the balance comes from, as people read it. */
  from: string;
}

const MEMO = 'Opening balance from';

/** Whether the patient has an opening balance that was not canceled, because a file may be imported again. */
export const hasOpeningBalance = (patient: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from invoices as opening where opening.patient_id = ${patient}
    and opening.memo like ${`${MEMO} %`} and opening.status <> 'CANCELLED')`;

/** Which of these patients have one. */
export async function withOpeningBalance(tx: Tx, patientIds: readonly string[]): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where('id', 'in', [...patientIds])
    .where(hasOpeningBalance(sql.ref('patients.id')))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Patients owe these invoices, which are billed later and untaxed. Nobody is notified.
 * @returns the invoice of each patient
 */
export async function openBalances(
  tx: Tx,
  ctx: Context,
  balances: readonly OpeningBalance[],
): Promise<Map<string, string>> {
  if (balances.length === 0) return new Map();
  const { timeZone, billLaterDays } = await practiceSettings(tx, ctx);
  const invoices = balances.map((balance) => ({ ...balance, id: newId() }));
  await tx
    .insertInto('invoices')
    .values(
      invoices.map(({ id, patientId, cents, from }) => ({
        id,
        patientId,
        kind: 'CUSTOM' as const,
        status: 'DRAFT' as const,
        membershipType: 'ON DEMAND' as const,
        taxRate: 0,
        taxCents: 0,
        totalCents: cents,
        memo: `${MEMO} ${from}`,
        createdAt: ctx.now,
      })),
    )
    .execute();
  await tx
    .insertInto('invoiceLines')
    .values(
      invoices.map(({ id, cents, from }) => ({
        invoiceId: id,
        position: 0,
        kind: 'SERVICE' as const,
        label: `${MEMO} ${from}`,
        amountCents: cents,
      })),
    )
    .execute();
  await tx
    .updateTable('invoices')
    .set({
      status: 'BML',
      paymentMode: 'BML',
      sentAt: ctx.now,
      billedLaterAt: ctx.now,
      dueOn: addDaysTo(localDay(ctx.now, timeZone), billLaterDays),
    })
    .where(
      'id',
      'in',
      invoices.map(({ id }) => id),
    )
    .execute();
  await recordAll(tx, ctx, invoices, 'invoice.openBalance');
  return new Map(invoices.map(({ patientId, id }) => [patientId, id]));
}

/** Writes off opening balances that no one has changed since. */
export async function writeOffOpeningBalances(
  tx: Tx,
  ctx: Context,
  invoices: readonly { id: string; patientId: string }[],
): Promise<void> {
  if (invoices.length === 0) return;
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      status: 'CANCELLED',
      cancelledAt: ctx.now,
      cancellationReason: 'The import was undone.',
      version: eb('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      invoices.map(({ id }) => id),
    )
    .execute();
  await recordAll(tx, ctx, invoices, 'invoice.writeOff');
}

async function recordAll(
  tx: Tx,
  ctx: Context,
  invoices: readonly { id: string; patientId: string; cents?: number }[],
  action: string,
): Promise<void> {
  await recordAudits(
    tx,
    ctx,
    invoices.map(({ id, patientId, cents }) => ({
      action,
      entityType: 'invoice',
      entityId: id,
      patientId,
      ...(cents !== undefined && { after: { totalCents: cents } }),
    })),
  );
  const events = invoices.map(({ id }) =>
    eventRow(ctx, invoiceChanged, { invoiceId: id, appointmentId: null }, { entityId: id, staff: true }),
  );
  await insertEvents(tx, events).execute();
}
