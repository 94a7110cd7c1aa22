import { notFound } from '@bedside/contracts/errors';
import type { ExportKind, ExportState, NewExport } from '@bedside/contracts/payments/exports.schema';
import type { Db, Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { countOf, type ListSearch, paged } from '../list-search.ts';
import { practiceSettings } from '../practice/settings.ts';
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
  const total = await countOf(found(db, filter));
  const rows = await found(db, filter)
    .select(columns)
    .$call((query) => paged(query, { sort, range }, `export.${sort.field}`, 'export.id'))
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
  newExport: NewExport,
  { page, take }: { page: number; take: number },
) {
  const choice = choiceOf(newExport);
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
