import { importKindOf } from '@bedside/contracts/people/imports.schema';
import { userChanged } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { insertEvents } from '@bedside/queue/outbox';
import { sql } from 'kysely';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import { eventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import { writeOffOpeningBalances } from '../payments/opening-balance.commands.ts';
import type { MadeRow } from './history-row.ts';
import { type ImportRun, lockImport, record, recordImportChanged } from './import.commands.ts';
import { IMPORT_UNDONE } from './import-documents.commands.ts';
import { historyKinds, splitRows } from './import-kinds.ts';

const BATCH = 200;

/** @returns whether rows are left */
export const undoBatch = (db: Db, ctx: Context, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.status !== 'UNDOING') return false;
    const rows = await nextRows(tx, id);
    if (rows.length === 0) {
      await tx
        .updateTable('imports')
        .set({ status: 'UNDONE', undoneAt: ctx.now })
        .where('id', '=', id)
        .execute();
      await record(tx, ctx, id, 'import.undone', { rows: run.rowsDone });
      await recordImportChanged(tx, ctx, run);
      return false;
    }
    await undoByKind(tx, ctx, run, rows);
    await tx
      .updateTable('imports')
      .set((eb) => ({ rowsDone: eb('rowsDone', '+', rows.length) }))
      .where('id', '=', id)
      .execute();
    await recordImportChanged(tx, ctx, run);
    return true;
  });

/** Members come before their holder, who stays while any member stays. */
const nextRows = (tx: Tx, id: string) =>
  tx
    .selectFrom('importRows')
    .select(['rowNumber', 'outcome', 'patientId', 'invoiceId', 'appointmentId', 'recordId', 'resource'])
    .where('importId', '=', id)
    .where('outcome', 'in', ['CREATED', 'LINKED'])
    .orderBy('householdRank', 'desc')
    .orderBy('rowNumber', 'desc')
    .limit(BATCH)
    .execute();
type Row = Awaited<ReturnType<typeof nextRows>>[number];

/** Undoes the records about patients before the patients. */
async function undoByKind(tx: Tx, ctx: Context, run: ImportRun, rows: readonly Row[]): Promise<void> {
  const kind = importKindOf(run);
  const { people, others } = splitRows(kind, rows);
  const history = historyKinds[kind];
  if (history && others.length > 0)
    await undoHistory(tx, run.id, others, (made) => history.undo(tx, ctx, run, made));
  if (people.length > 0) await undoRows(tx, ctx, run.id, people);
}

async function undoRows(tx: Tx, ctx: Context, importId: string, rows: readonly Row[]): Promise<void> {
  const created = rows.flatMap(({ outcome, patientId }) =>
    outcome === 'CREATED' && patientId ? [patientId] : [],
  );
  await lockPatients(tx, created);
  const invoices = await untouchedInvoices(tx, rows);
  const touched = await touchedPatients(tx, created, { importId, invoices: [...invoices] });
  const removed = await withoutHolders(
    tx,
    created.filter((id) => !touched.has(id)),
  );
  const stays = (row: Row) => row.outcome === 'CREATED' && !removed.has(row.patientId ?? '');
  const writtenOff = rows.flatMap((row) =>
    row.invoiceId && row.patientId && invoices.has(row.invoiceId) && !stays(row)
      ? [{ id: row.invoiceId, patientId: row.patientId }]
      : [],
  );
  await writeOffOpeningBalances(tx, ctx, writtenOff);
  await removePatients(tx, ctx, [...removed]);
  const keptRows = rows.filter(
    (row) => stays(row) || (row.invoiceId !== null && !invoices.has(row.invoiceId)),
  );
  await setOutcome(tx, importId, keptRows, 'KEPT');
  const undone = Map.groupBy(
    rows.filter((row) => !keptRows.includes(row)),
    ({ outcome }) => outcome,
  );
  await setOutcome(tx, importId, undone.get('CREATED') ?? [], 'REMOVED');
  // These patients existed before the import, and still do.
  await setOutcome(tx, importId, undone.get('LINKED') ?? [], 'MATCHED');
}

async function undoHistory(
  tx: Tx,
  importId: string,
  rows: readonly Row[],
  undo: (made: readonly MadeRow[]) => Promise<Set<string>>,
): Promise<void> {
  const recordOf = ({ appointmentId, recordId }: Row) => appointmentId ?? recordId;
  const removed = await undo(
    rows.flatMap((row) => {
      const recordId = recordOf(row);
      return recordId ? [{ ...row, recordId }] : [];
    }),
  );
  // A row that created nothing keeps nothing.
  const isKept = (row: Row) => {
    const recordId = recordOf(row);
    return recordId !== null && !removed.has(recordId);
  };
  await setOutcome(tx, importId, rows.filter(isKept), 'KEPT');
  await setOutcome(
    tx,
    importId,
    rows.filter((row) => !isKept(row)),
    'REMOVED',
  );
}

/** Locks both rows, because a row that is being inserted may refer to either. */
async function lockPatients(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockRows(tx, 'users', ids);
  await lockRows(tx, 'patients', ids);
}

async function setOutcome(
  tx: Tx,
  importId: string,
  rows: readonly Row[],
  outcome: 'KEPT' | 'REMOVED' | 'MATCHED',
) {
  if (rows.length === 0) return;
  await tx
    .updateTable('importRows')
    .set({ outcome, ...(outcome === 'MATCHED' && { balanceCents: null }) })
    .where('importId', '=', importId)
    .where(
      'rowNumber',
      'in',
      rows.map(({ rowNumber }) => rowNumber),
    )
    .execute();
}

async function untouchedInvoices(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ invoiceId }) => invoiceId ?? []);
  if (ids.length === 0) return new Set();
  // A statement that waited for a lock sees older rows, so the next one reads the plans and payments.
  await lockRows(tx, 'invoices', ids);
  const found = await tx
    .selectFrom('invoices as invoice')
    .select(['invoice.id', 'invoice.patientId'])
    .where('invoice.id', 'in', ids)
    .where('invoice.status', '=', 'BML')
    .where('invoice.version', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as payment')
            .select('payment.id')
            .whereRef('payment.invoiceId', '=', 'invoice.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentPlans as plan').select('plan.id').whereRef('plan.invoiceId', '=', 'invoice.id'),
        ),
      ),
    )
    .execute();
  const patients = new Map(rows.map(({ invoiceId, patientId }) => [invoiceId, patientId]));
  // A merge counts as a change.
  return new Set(found.flatMap(({ id, patientId }) => (patients.get(id) === patientId ? [id] : [])));
}

/**
 * Patients who were changed, or whom a row of any table refers to. The database lists the tables, so new ones
 * count too.
 */
async function touchedPatients(
  tx: Tx,
  ids: readonly string[],
  own: { importId: string; invoices: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows: references } = await sql<{ tableName: string; columnName: string }>`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and confrelid in ('users'::regclass, 'patients'::regclass)
      and cardinality(conkey) = 1 and conrelid not in ('households'::regclass, 'patients'::regclass,
        'user_name_beginnings'::regclass)
    order by 1, 2`.execute(tx);
  const lookups = references.map(({ tableName, columnName }) => {
    const column = sql.id(columnName);
    return sql`select ${column} as id from ${sql.id(tableName)} where ${column} = any(${ids}::uuid[])${isForeign(tableName, own)}`;
  });
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) and (version <> 1 or status <> 'INVITED')
    union ${sql.join(lookups, sql` union `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Rows that the undo itself has taken back don’t keep their patient. */
function isForeign(
  tableName: string,
  { importId, invoices }: { importId: string; invoices: readonly string[] },
) {
  if (tableName === 'invoices') return sql` and id <> all(${invoices}::uuid[])`;
  if (tableName === 'documents') return sql` and removed_reason is distinct from ${IMPORT_UNDONE}`;
  if (tableName !== 'chart_entries' && tableName !== 'insurances') return sql``;
  return sql` and id not in (select record_id from import_rows where import_id = ${importId} and outcome = 'REMOVED'
    and record_id is not null)`;
}

/** A holder stays while any member stays. */
async function withoutHolders(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct household.account_holder_id as id from households as household
    join patients as member on member.household_id = household.id and member.removed_at is null
    where household.account_holder_id = any(${ids}::uuid[]) and member.id <> all(${ids}::uuid[])`.execute(tx);
  const occupied = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !occupied.has(id)));
}

/** Keeps the record, as for every removed patient, and frees the contacts. */
async function removePatients(tx: Tx, ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('users')
    .set((eb) => ({
      status: 'INACTIVE',
      email: null,
      phoneE164: null,
      updatedAt: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute();
  await tx
    .updateTable('patients')
    .set({ removedAt: ctx.now })
    .where('id', 'in', [...ids])
    .execute();
  await recordAudits(
    tx,
    ctx,
    ids.map((id) => ({
      action: 'patient.undoImport',
      entityType: 'person',
      entityId: id,
      patientId: id,
      after: { removedAt: ctx.now.toISOString() },
    })),
  );
  const events = ids.map((id) => eventRow(ctx, userChanged, { userId: id }, { entityId: id, staff: true }));
  await insertEvents(tx, events).execute();
}
