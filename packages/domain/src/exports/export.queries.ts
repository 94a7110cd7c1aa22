import { notFound } from '@bedside/contracts/errors';
import type { ExportKind, ExportState, NewExport } from '@bedside/contracts/payments/exports.schema';
import type { Db, Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import type { ListSearch } from '../user-search.ts';
import { choiceOf, chosenColumns } from './export-choice.ts';
import { exportStatements } from './export-rows.ts';

interface ExportFilter {
  id?: readonly string[] | undefined;
  type?: ExportKind | undefined;
  status?: ExportState | undefined;
}

export type ExportDetails = Awaited<ReturnType<typeof getExport>>;

export async function listExports(
  db: Executor,
  { filter, sort, range }: ListSearch<ExportFilter, 'createdAt' | 'status'>,
) {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const { total } = await found(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found(db, filter)
    .select(columns)
    .orderBy(`export.${sort.field}`, order)
    .orderBy('export.id', order)
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  return { rows, total };
}

export async function getExport(db: Executor, id: string) {
  return await found(db, { id: [id] })
    .select(columns)
    .executeTakeFirstOrThrow(notFound);
}

const columns = [
  'export.id',
  'export.type',
  'export.status',
  'export.columnKeys',
  'export.filters',
  'export.rowsWritten',
  'export.rowCount',
  'export.sizeBytes',
  'export.failureMessage',
  'export.createdBy',
  'export.createdAt',
  'export.finishedAt',
  'export.expiresAt',
  'person.firstName',
  'person.lastName',
] as const;

function found(db: Executor, { id, type, status }: ExportFilter) {
  let exports = db
    .selectFrom('exports as export')
    .innerJoin('users as person', 'person.id', 'export.createdBy');
  if (id) exports = exports.where('export.id', '=', sql<string>`any(${id}::uuid[])`);
  if (type) exports = exports.where('export.type', '=', type);
  if (status) exports = exports.where('export.status', '=', status);
  return exports;
}

export async function previewExport(
  db: Db,
  ctx: Context,
  asked: NewExport,
  { page, take }: { page: number; take: number },
) {
  const choice = choiceOf(asked);
  const settings = await practiceSettings(db, ctx);
  const { count, page: pageOf } = exportStatements(db, ctx, choice, settings);
  const { rows: counted } = await db.executeQuery<{ count: number }>(count);
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    pageOf({ offset: (page - 1) * take, limit: take }),
  );
  const shown = chosenColumns(choice.type, choice.keys);
  return {
    columns: shown.map(({ key, label, group }) => ({ key, label, group })),
    rows: rows.map((row) => Object.fromEntries(shown.map(({ key }) => [key, asText(row[key])]))),
    total: counted[0]?.count ?? 0,
  };
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'number' ? value.toFixed(2) : String(value);
