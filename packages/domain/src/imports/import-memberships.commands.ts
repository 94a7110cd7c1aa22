import type { ImportCells } from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import {
  deletePaidElsewhere,
  openPaidElsewhere,
  type PaidElsewhere,
} from '../payments/memberships/paid-elsewhere.commands.ts';
import { startOfDay } from '../practice/local-time.ts';
import { saveRecords } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import { findMemberships } from './membership-rows.ts';
import type { Reading } from './read-cells.ts';

interface Row {
  rowNumber: number;
  cells: ImportCells;
}

/** Charges nothing, messages no one, and calls no webhook. */
export async function importMemberships(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  rows: readonly Row[],
  { reading }: { reading: Reading },
): Promise<void> {
  await lockHouseholds(tx, run.id, rows);
  const batch = rows.map(({ rowNumber: row, cells }) => ({ row, cells }));
  const found = await findMemberships(tx, batch, reading);
  const opened = found.flatMap(({ row, patient, price, membership }): (PaidElsewhere & { row: number })[] =>
    patient && price && membership
      ? [
          {
            ...{ row, id: newId(), patientId: patient.id, priceId: price.id },
            membershipType: price.membershipType,
            periodStart: startOfDay(membership.start, reading.timeZone),
            periodEnd: startOfDay(membership.end, reading.timeZone, 1),
            endsWithPeriod: membership.endsWithPeriod,
          },
        ]
      : [],
  );
  await openPaidElsewhere(tx, ctx, run.id, opened);
  const ids = new Map(opened.map(({ row, id }) => [row, id]));
  await saveRecords(
    tx,
    run.id,
    found.map(({ row, issues, patient, coveredBy }) => ({
      ...{ row, issues, patientId: patient?.id ?? null, recordId: ids.get(row) ?? null },
      // The household changed after the check.
      ...(coveredBy && { outcome: 'SKIPPED' as const }),
    })),
  );
}

/** Takes the same locks as someone choosing a plan. */
const lockHouseholds = (tx: Tx, importId: string, rows: readonly Row[]) =>
  sql`select id from households where id in (select household_id from patients where id in (
    select patient_id from import_rows where import_id = ${importId}
      and row_number = any(${rows.map(({ rowNumber }) => rowNumber)}::int[]))) order by id for update`.execute(
    tx,
  );

/** @returns the deleted IDs */
export const undoMemberships = (
  tx: Tx,
  ctx: Context,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> => deletePaidElsewhere(tx, ctx, importId, ids);
