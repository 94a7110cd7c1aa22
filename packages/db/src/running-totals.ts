import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

// See docs/decisions/running-totals.md.

interface TotalDifference {
  table:
    | 'appointment_daily_counts'
    | 'appointment_patient_counts'
    | 'invoice_totals'
    | 'money_totals'
    | 'payment_totals';
  /** The status of the counted rows, or the kind of money. */
  total: string;
  /** The day, the start of the bucket, or the patient. */
  at: string;
  /** In the order of the table’s sum columns. */
  expected: number[];
  found: number[];
}

interface TotalsTable {
  name: TotalDifference['table'];
  /** The view that computes the same sums from the rows themselves. */
  ofRows: string;
  total: string;
  at: string;
  sums: readonly string[];
  /** Marks rows that are not folded yet. Used by tables that are too large to search for duplicate keys. */
  isNew?: string;
}

const tables: readonly TotalsTable[] = [
  {
    name: 'appointment_daily_counts',
    ofRows: 'appointment_counts_of_rows',
    total: 'status',
    at: 'service_date',
    sums: ['appointment_count', 'unassigned_count', 'unsigned_count'],
  },
  {
    name: 'money_totals',
    ofRows: 'money_totals_of_rows',
    total: 'kind',
    at: 'at',
    sums: ['item_count', 'cents'],
  },
  {
    name: 'appointment_patient_counts',
    ofRows: 'appointment_patient_counts_of_rows',
    total: 'status',
    at: 'patient_id',
    sums: ['appointment_count'],
    isNew: 'is_new',
  },
  {
    name: 'invoice_totals',
    ofRows: 'invoice_totals_of_rows',
    total: 'status',
    at: 'at',
    sums: [
      'item_count',
      'total_cents',
      'tax_cents',
      'paid_cents',
      'refunded_cents',
      'charged_back_cents',
      'due_cents',
    ],
  },
  {
    name: 'payment_totals',
    ofRows: 'payment_totals_of_rows',
    total: 'status',
    at: 'at',
    sums: ['item_count', 'amount_cents', 'refunded_cents', 'charged_back_cents'],
  },
];

const listed = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** A single statement, so that a change committed in the meantime appears on both sides or on neither. */
const differences = ({ name, ofRows, total, at, sums }: TotalsTable) => {
  const retained = listed(sums.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`));
  const side = (of: string) => listed(sums.map((column) => sql`coalesce(${sql.ref(`${of}.${column}`)}, 0)`));
  return sql`select ${sql.ref(total)} as total, ${sql.ref(at)} as at,
      array[${side('made')}]::bigint[] as expected, array[${side('kept')}]::bigint[] as found
    from (select ${sql.ref(total)}, ${sql.ref(at)}, ${retained} from ${sql.table(name)} group by 1, 2) as kept
    full join ${sql.table(ofRows)} as made using (${sql.ref(total)}, ${sql.ref(at)})
    where (${side('made')}) is distinct from (${side('kept')})`;
};

/** Counting ten million appointments takes longer than the statement limit of requests. */
const LONGEST = '10min';

/** @returns the differences that were corrected */
export async function correctTotals(tx: Tx): Promise<TotalDifference[]> {
  await sql`select set_config('statement_timeout', ${LONGEST}, true)`.execute(tx);
  const found: TotalDifference[] = [];
  for (const table of tables) {
    const added = listed(
      table.sums.map((_, place) => sql`expected[${place + 1}::int] - found[${place + 1}::int]`),
    );
    const { rows } = await sql<Omit<TotalDifference, 'table'>>`
      with differing as materialized (${differences(table)}),
        corrected as (insert into ${sql.table(table.name)} (${listed(columnsOf(table))})
          select total, at, ${added} from differing)
      select total, at::text as at, expected::float8[] as expected, found::float8[] as found
      from differing order by total, at`.execute(tx);
    found.push(...rows.map((row) => ({ table: table.name, ...row })));
  }
  return found;
}

const columnsOf = ({ total, at, sums }: TotalsTable) => [total, at, ...sums].map((column) => sql.ref(column));

/** Folds the rows of each total into one. The sums stay the same. */
export async function foldTotals(db: Db): Promise<void> {
  for (const table of tables) {
    const key = listed([sql.ref(table.total), sql.ref(table.at)]);
    const sums = table.sums.map((column) => sql`sum(${sql.ref(column)})`);
    const { isNew } = table;
    const unfolded = isNew ? sql`where ${sql.ref(isNew)}` : sql`group by ${key} having count(*) > 1`;
    await sql`
      with gone as (
        delete from ${sql.table(table.name)} where (${key}) in (
          select ${key} from ${sql.table(table.name)} ${unfolded})
        returning *)
      insert into ${sql.table(table.name)} (${listed(columnsOf(table))}${isNew ? sql`, ${sql.ref(isNew)}` : sql``})
      select ${key}, ${listed(sums)}${isNew ? sql`, false` : sql``} from gone group by ${key}
      having ${sql.join(
        sums.map((sum) => sql`${sum} <> 0`),
        sql` or `,
      )}`.execute(db);
  }
}
