import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { auditRetirements, type Retirement, retiredRuns, unlawful } from './audit-retirements.ts';
import { rowHash, type Seal, sealHash } from './audit-seals.ts';
import { connect } from './connection.ts';
import type { Db, Tx } from './database.ts';

const SEALS_A_PAGE = 20;

interface AuditReport {
  rows: number;
  /** The number of rows that are not sealed yet. */
  waiting: number;
  seals: number;
  /** The last seal. Store it outside the database, to check against it later. */
  last: Omit<Seal, 'rows'> | null;
  /** Months removed after their retention period. */
  retired: Retirement[];
  /** The first problem as a sentence; null when intact. */
  broken: string | null;
}

/**
 * Checks that sealed rows are unchanged and in place, that seals form a chain, and that no row is missing.
 * @param seal a seal noted earlier that must still exist, which exposes a chain that was rebuilt from scratch
 */
export async function checkAudit(db: Db, seal?: Omit<Seal, 'rows'>): Promise<AuditReport> {
  // Read first: a sequence ignores the snapshot, so it would count seals that are made during the check.
  const sealCount = await sealsMade(db);
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const counted = await counts(tx);
      const retired = await auditRetirements(tx);
      const { last, broken } = await walk(tx, retired);
      const known = knownIds(retired);
      const all = await numbers(tx, known);
      return {
        ...counted,
        last,
        retired,
        broken:
          broken ??
          unlawful(retired) ??
          cutOff(sealCount, last) ??
          (await removedBeforeSeal(tx)) ??
          (await outside(tx, all, known)) ??
          (await twice(tx, all, known)) ??
          (seal ? await changedSince(tx, seal, retired) : null),
      };
    });
}

async function counts(tx: Tx): Promise<Pick<AuditReport, 'rows' | 'waiting' | 'seals'>> {
  const { rows } = await sql<Pick<AuditReport, 'rows' | 'waiting' | 'seals'>>`select
    (select count(*) from audit_log) as rows,
    (select count(*) from audit_seal_queue) as waiting,
    (select count(*) from audit_seals) as seals`.execute(tx);
  return rows[0] ?? { rows: 0, waiting: 0, seals: 0 };
}

interface CheckedSeal {
  seq: number;
  hash: string;
  previousHash: string;
  isWhole: boolean;
  badRow: string | null;
  isMissing: boolean | null;
}

/**
 * Seals from before the table was partitioned may cover rows of an earlier month, which were removed with that
 * month.
 */
const leftEarlier = (retired: readonly Retirement[], id: string, month: string) => {
  if (retired.length === 0) return sql<boolean>`false`;
  const months = retired.map((one) => `${one.month}-01`);
  const idMonth = sql`key_month(${sql.ref(id)})`;
  return sql<boolean>`coalesce(${idMonth} < ${sql.ref(month)} and ${idMonth} = any(${months}::date[]), false)`;
};

async function checkedSeals(tx: Tx, after: number, retired: readonly Retirement[]): Promise<CheckedSeal[]> {
  const { rows } = await sql<CheckedSeal>`
    select seal.seq, encode(seal.hash, 'hex') as hash,
      encode(seal.previous_hash, 'hex') as previous_hash, seal.hash = ${sealHash} as is_whole,
      bad.id as bad_row, bad.is_missing
    from audit_seals seal left join lateral (
      select sealed.id, line.id is null as is_missing
      from unnest(seal.row_ids, seal.row_hashes) with ordinality as sealed (id, hash, place)
      -- Row by row through the index of its month, then of all: "limit" keeps it from reading the whole trail.
      left join lateral (
        select * from audit_log where id = sealed.id
          and at >= seal.month::timestamp at time zone 'UTC'
          and at < (seal.month + interval '1 month') at time zone 'UTC'
        union all select * from audit_log where id = sealed.id limit 1
      ) line on true
      where case when line.id is null then not ${leftEarlier(retired, 'sealed.id', 'seal.month')}
        else ${rowHash} <> sealed.hash end
      order by sealed.place limit 1
    ) bad on true
    where seal.seq > ${after} order by seal.seq limit ${SEALS_A_PAGE}`.execute(tx);
  return rows;
}

async function walk(tx: Tx, retired: readonly Retirement[]): Promise<Pick<AuditReport, 'last' | 'broken'>> {
  const runs = new Map(retiredRuns(retired).map((run) => [run.first, run]));
  let last: AuditReport['last'] = null;
  for (;;) {
    const page = await checkedSeals(tx, last?.seq ?? 0, retired);
    for (const seal of [...page, null]) {
      for (let run = runs.get(next(last)); run; run = runs.get(next(last))) {
        if (run.previousHash !== (last?.hash ?? '')) return { last, broken: replaced(run.first) };
        last = { seq: run.last, hash: run.hash };
      }
      if (!seal) break;
      const broken = problemOf(seal, last);
      if (broken) return { last, broken };
      last = { seq: seal.seq, hash: seal.hash };
    }
    if (page.length === 0) return { last, broken: null };
  }
}

const next = (last: AuditReport['last']): number => (last?.seq ?? 0) + 1;

const replaced = (seq: number): string =>
  `Seal ${seq} does not continue the one before it: a seal was replaced.`;

function problemOf(seal: CheckedSeal, last: AuditReport['last']): string | null {
  const expected = next(last);
  if (seal.seq !== expected) return `Seal ${expected} is missing.`;
  if (!seal.isWhole)
    return `Seal ${seal.seq} was changed: its rows were added to, taken from, put in another order, or rewritten.`;
  if (seal.previousHash !== (last?.hash ?? '')) return replaced(seal.seq);
  if (!seal.badRow) return null;
  return `Row ${seal.badRow} (seal ${seal.seq}) was ${seal.isMissing ? 'removed' : 'changed'} after it was sealed.`;
}

async function sealsMade(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`select last_value as made from audit_seals_made`.execute(db);
  return rows[0]?.made ?? 0;
}

function cutOff(made: number, last: AuditReport['last']): string | null {
  const found = last?.seq ?? 0;
  return made > found
    ? `The end is cut off: ${made} seals were made and the last one here is ${found}.`
    : null;
}

const firstId = async (query: Promise<{ rows: { id: string }[] }>): Promise<string | undefined> =>
  (await query).rows[0]?.id;

async function removedBeforeSeal(tx: Tx): Promise<string | null> {
  const id = await firstId(
    sql<{ id: string }>`select id from audit_seal_queue waiting
      where not exists (select from audit_log line where line.id = waiting.id and line.at = waiting.at)
      order by id limit 1`.execute(tx),
  );
  return id ? `Row ${id} was removed before it was sealed.` : null;
}

/** Compares the counts first, because every known row exists at this point. */
async function outside(tx: Tx, { rows, known }: Numbers, ids: KnownIds): Promise<string | null> {
  if (known === rows) return null;
  await sql`set local enable_nestloop = off`.execute(tx);
  const id = await firstId(
    sql<{ id: string }>`select line.id from audit_log line
      left join (${ids}) known on known.id = line.id
      where known.id is null order by line.id limit 1`.execute(tx),
  );
  if (id) return `Row ${id} is in no seal and waits for none: it was slipped in.`;
  const again = await firstId(
    sql<{ id: string }>`select id from audit_log group by id having count(*) > 1 order by id limit 1`.execute(
      tx,
    ),
  );
  return `Row ${again} is there twice: it was slipped in.`;
}

async function twice(tx: Tx, { known, mentioned }: Numbers, ids: KnownIds): Promise<string | null> {
  if (known === mentioned) return null;
  const id = await firstId(
    sql<{ id: string }>`select id from (${ids}) known
      group by id having count(*) > 1 order by id limit 1`.execute(tx),
  );
  return `Row ${id} is sealed twice.`;
}

type KnownIds = ReturnType<typeof knownIds>;

const knownIds = (retired: readonly Retirement[]) => sql`
  select sealed.id from audit_seals cross join unnest(row_ids) as sealed (id)
  where not ${leftEarlier(retired, 'sealed.id', 'audit_seals.month')}
  union all select id from audit_seal_queue`;

interface Numbers {
  rows: number;
  mentioned: number;
  known: number;
}

async function numbers(tx: Tx, ids: KnownIds): Promise<Numbers> {
  const { rows } = await sql<Numbers>`select (select count(*) from audit_log) as rows,
    count(*) as mentioned, count(distinct id) as known from (${ids}) known`.execute(tx);
  return rows[0] ?? { rows: 0, mentioned: 0, known: 0 };
}

/** For a retired run of seals, only the last hash remains to compare. */
async function changedSince(
  tx: Tx,
  noted: Omit<Seal, 'rows'>,
  retired: readonly Retirement[],
): Promise<string | null> {
  const run = retiredRuns(retired).find(({ first, last }) => first <= noted.seq && noted.seq <= last);
  if (run && (noted.seq < run.last || run.hash === noted.hash)) return null;
  const seal = await tx
    .selectFrom('auditSeals')
    .select('hash')
    .where('seq', '=', noted.seq)
    .executeTakeFirst();
  if (seal?.hash.toString('hex') === noted.hash) return null;
  return `Seal ${noted.seq} is not the one that was kept: the chain was rebuilt.`;
}

/**
 * @param seal a seal noted earlier
 * @returns the exit code, 1 when the trail is broken
 */
export async function verifyAudit(url: string, seal?: SavedSeal): Promise<0 | 1> {
  const db = connect({ url, size: 1, name: 'bedside-verify-audit' });
  try {
    const report = await checkAudit(db, seal);
    for (const line of answerSummary(report)) console.log(line);
    return report.broken ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

export interface SavedSeal {
  seq: number;
  hash: string;
}

/**
 * Reads `--kept <number>:<hash>`.
 * @throws Error with the correct usage
 */
export function readNotedSeal(args: readonly string[]): SavedSeal | undefined {
  const { values } = parseArgs({ args: [...args], options: { kept: { type: 'string' } } });
  if (values.kept === undefined) return undefined;
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.kept) ?? [];
  if (!seq || !hash) throw new Error('Write the seal as this command printed it: --kept <number>:<hash>.');
  return { seq: Number(seq), hash };
}

export function answerSummary({ rows, waiting, seals, last, retired, broken }: AuditReport): string[] {
  return [
    `${rows} rows, ${seals} seals, ${waiting} rows not sealed yet.`,
    ...(broken ? [] : retired.map(retiredLawfully)),
    ...(last && !broken ? [`The last seal, to be kept elsewhere: --kept ${last.seq}:${last.hash}`] : []),
    broken ? `BROKEN: ${broken}` : 'The audit trail is whole.',
  ];
}

const retiredLawfully = ({ month, retiredOn, keptMonths, seals }: Retirement): string => {
  const [first, last] = [seals[0]?.first, seals.at(-1)?.last];
  const rows = seals.reduce((sum, run) => sum + run.rows, 0);
  return `Retired lawfully on ${retiredOn}: ${month}, kept for ${keptMonths} months, ${
    first ? `${rows} rows, seals ${first} to ${last}` : 'empty'
  }.`;
};
