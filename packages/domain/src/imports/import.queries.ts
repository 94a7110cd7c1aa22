import { notFound } from '@bedside/contracts/errors';
import { type ImportOutcome, importKindOf } from '@bedside/contracts/people/imports.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../list-search.ts';
import { hasOpeningBalance } from '../payments/opening-balance.commands.ts';
import { leftOutBalance } from './import-row.policy.ts';

export async function countsOf(
  db: Executor,
  importId: string,
): Promise<Partial<Record<ImportOutcome, number>>> {
  const rows = await db
    .selectFrom('importRows')
    .select(['outcome', (eb) => eb.fn.countAll<number>().as('rows')])
    .where('importId', '=', importId)
    .groupBy('outcome')
    .execute();
  return Object.fromEntries(rows.map(({ outcome, rows: count }) => [outcome, Number(count)]));
}

type Kind = Parameters<typeof importKindOf>[0];

const addsPeople = (run: Kind): boolean => ['PATIENTS', 'RECORDS'].includes(importKindOf(run));

/**
 * Whether another import has added people since, or still may. The lock lets two that start at once see each
 * other.
 */
export async function isPeopleImportedSince(
  tx: Tx,
  run: Kind & { id: string },
  checkedAt: Date,
): Promise<boolean> {
  if (!addsPeople(run)) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended('imports of patients', 0))`.execute(tx);
  const others = await tx
    .selectFrom('imports')
    .select(['columns', 'preset'])
    .where('id', '<>', run.id)
    .where((eb) => eb.or([eb('status', '=', 'IMPORTING'), eb('importedAt', '>=', checkedAt)]))
    .execute();
  return others.some(addsPeople);
}

/** Whether someone else has added a patient since who was born on the day of one whom the import would add. */
export async function isSamePatientAddedSince(
  db: Executor,
  run: Kind & { id: string },
  checkedAt: Date,
): Promise<boolean> {
  if (!addsPeople(run)) return false;
  const { rows } = await sql`
    select from users as person join patients as patient on patient.id = person.id
    where person.created_at >= ${checkedAt} and patient.removed_at is null
      and exists (select from import_rows as one where one.import_id = ${run.id} and one.outcome = 'READY'
        and one.resource is null and split_part(one.person_key, '|', 2) = patient.date_of_birth::text)
      and not exists (select from import_rows as one where one.import_id = ${run.id}
        and one.patient_id = patient.id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** For each existing patient, the first row with a balance. */
const firstBalances = (importId: RawBuilder<unknown>) => sql<{ rowNumber: number }>`(
  select distinct on (patient_id) row_number from import_rows
  where import_id = ${importId} and outcome = 'MATCHED' and balance_cents is not null
  order by patient_id, household_rank, row_number)`;

/** Whether the run will open no balance for the row’s patient. Expects `row` and `first` of `firstBalances`. */
const isBalanceLeftOut = sql<boolean>`(row.outcome = 'MATCHED' and row.balance_cents is not null
  and (first.row_number is null or ${hasOpeningBalance(sql`row.patient_id`)}))`;

const details = (db: Executor) =>
  db
    .selectFrom('imports as import')
    .innerJoin('users as person', 'person.id', 'import.createdBy')
    .selectAll('import')
    .select(['person.firstName', 'person.lastName'])
    .select(
      sql<Partial<Record<ImportOutcome, number>>>`coalesce(import.kept_counts, (
        select jsonb_object_agg(outcome, count) from (select outcome, count(*) from import_rows
          where import_id = import.id group by outcome) as counted), '{}')`.as('counts'),
    )
    .select(
      sql<{ households: number; balances: number; cents: number }>`(
        select jsonb_build_object('households', count(distinct household_key),
          'balances', count(balance_cents) filter (where not ${isBalanceLeftOut}),
          'cents', coalesce(sum(balance_cents) filter (where not ${isBalanceLeftOut}), 0))
        from import_rows as row left join ${firstBalances(sql`import.id`)} as first using (row_number)
        where row.import_id = import.id and row.outcome in ('READY', 'MATCHED', 'CREATED', 'LINKED'))`.as(
        'sums',
      ),
    );

export type ImportDetails = Awaited<ReturnType<typeof getImport>>;

/** @throws NOT_FOUND */
export async function getImport(db: Executor, id: string) {
  return await details(db).where('import.id', '=', id).executeTakeFirstOrThrow(notFound);
}

export async function listImports(db: Db, { page, take }: { page: number; take: number }) {
  const rows = await details(db)
    .where('import.status', '<>', 'DISCARDED')
    .orderBy('import.createdAt', 'desc')
    .orderBy('import.id', 'desc')
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const total = await countOf(db.selectFrom('imports').where('status', '<>', 'DISCARDED'));
  return { rows, total };
}

interface RowFilter {
  outcome?: ImportOutcome | undefined;
  row?: number;
  range?: { offset: number; limit: number };
}

const rowsQuery = (db: Executor, importId: string, { outcome, row }: RowFilter) =>
  db
    .selectFrom('importRows as row')
    .where('row.importId', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('row.outcome', '=', outcome ?? 'READY'))
    .$if(row !== undefined, (query) => query.where('row.rowNumber', '=', row ?? 0));

export type ImportRowDetails = Awaited<ReturnType<typeof importRows>>['rows'][number];

/** @throws NOT_FOUND */
export async function importRows(db: Executor, importId: string, filter: RowFilter) {
  const { range = { offset: 0, limit: 1 } } = filter;
  const total = await countOf(rowsQuery(db, importId, filter));
  const rows = await rowsQuery(db, importId, filter)
    .leftJoin('users as person', 'person.id', 'row.patientId')
    .leftJoin('patients as patient', 'patient.id', 'row.patientId')
    .leftJoin(firstBalances(sql`${importId}`).as('first'), 'first.rowNumber', 'row.rowNumber')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('importRows')
          .select('cells as ownerCells')
          .whereRef('importId', '=', 'row.importId')
          .whereRef('sourceKey', '=', 'row.ownerKey')
          .where('resource', 'is', null)
          .orderBy('rowNumber')
          .limit(1)
          .as('owner'),
      (join) => join.onTrue(),
    )
    .select(['row.resource', 'owner.ownerCells'])
    .select(isBalanceLeftOut.as('isBalanceLeftOut'))
    .select(
      sql<string | null>`(select one ->> 'header' from imports, jsonb_array_elements(columns) as one
        where imports.id = row.import_id and one ->> 'field' = 'balance' limit 1)`.as('balanceColumn'),
    )
    .select(['row.rowNumber', 'row.outcome', 'row.cells', 'row.issues', 'row.because', 'row.patientId'])
    .select(['person.firstName', 'person.lastName', 'patient.removedAt'])
    .orderBy('row.rowNumber')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  const withNotes = rows.map(({ isBalanceLeftOut: isLeftOut, balanceColumn, ...row }) =>
    isLeftOut ? { ...row, issues: [...row.issues, leftOutBalance(balanceColumn)] } : row,
  );
  return { rows: withNotes, total };
}

const PAGE = 1_000;

/** Yields rows with errors and possible duplicates. */
export async function* problemRows(db: Db, importId: string) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('importRows')
      .select(['rowNumber', 'outcome', 'cells', 'issues', 'because'])
      .where('importId', '=', importId)
      .where('outcome', 'in', ['REFUSED', 'DUPLICATE'])
      .where('rowNumber', '>', last)
      .orderBy('rowNumber')
      .limit(PAGE)
      .execute();
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.rowNumber ?? last;
  }
}
