import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { cancelAppointmentPlannedEvents } from '../appointments/appointment-planned-events.ts';
import type { Context } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import { recordImportAudits } from './import-audits.ts';

/** Deletes imported visits that no one has touched. @returns the deleted IDs */
export async function undoVisits(
  tx: Tx,
  ctx: Context,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  await lockRows(tx, 'appointments', ids);
  const touched = await touchedVisits(tx, ids);
  const free = await tx
    .selectFrom('appointments')
    .select(['id', 'patientId'])
    .where('id', 'in', [...ids])
    .execute();
  const removed = free.filter(({ id }) => !touched.has(id));
  if (removed.length === 0) return new Set();
  const gone = removed.map(({ id }) => id);
  await cancelAppointmentPlannedEvents(tx, ...gone);
  await tx.deleteFrom('appointmentServices').where('appointmentId', 'in', gone).execute();
  await tx.deleteFrom('appointmentPatients').where('appointmentId', 'in', gone).execute();
  await tx.deleteFrom('appointments').where('id', 'in', gone).execute();
  await recordImportAudits(
    tx,
    ctx,
    importId,
    { action: 'appointment.undoImport', entityType: 'appointment' },
    removed,
  );
  return new Set(gone);
}

/**
 * Visits that were changed or that a row of any other table refers to. The database lists the tables, so new
 * ones count too.
 */
async function touchedVisits(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows: references } = await sql<{ tableName: string; columnName: string }>`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and confrelid = 'appointments'::regclass and cardinality(conkey) = 1
      and conrelid not in ('appointment_patients'::regclass, 'appointment_services'::regclass)
    order by 1, 2`.execute(tx);
  const lookups = references.map(({ tableName, columnName }) => {
    const column = sql.id(columnName);
    return sql`select ${column} as id from ${sql.id(tableName)} where ${column} = any(${ids}::uuid[])`;
  });
  const { rows } = await sql<{ id: string }>`
    select id from appointments where id = any(${ids}::uuid[]) and (version <> 1 or confidential)
    union ${sql.join(lookups, sql` union `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
