import { sql } from 'kysely';
import type { Db } from './database.ts';

const BATCH = 1_000;

/** An arbitrary advisory lock key. Only one sealer runs at a time. */
const SEALER = 7_226_001;

/** The hash doesn’t depend on session settings. */
export const rowHash = sql<Buffer>`sha256(convert_to(jsonb_build_array(
  line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id, line.actor_role,
  line.session_id, line.ip::text, line.request_id, line.action, line.outcome, line.entity_type, line.entity_id,
  line.patient_id, line.before, line.after)::text, 'UTF8'))`;

/** Covers the previous seal, the number, the time, and the rows in order. */
export const sealHash = sql<Buffer>`sha256(seal.previous_hash || int8send(seal.seq)
  || convert_to(to_char(seal.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), 'UTF8')
  || (select string_agg(uuid_send(id) || hash, ''::bytea order by place)
      from unnest(seal.row_ids, seal.row_hashes) with ordinality as sealed (id, hash, place)))`;

export interface Seal {
  seq: number;
  rows: number;
  /** Hex digits. */
  hash: string;
}

interface Sealed extends Seal {
  /** More rows are waiting to be sealed, either of another month or beyond one batch. */
  more: boolean;
}

/**
 * Seals one batch of a single month, or nothing while another sealer runs. The `offset 0` makes PostgreSQL
 * read each row by its key.
 * @returns the new seal; null when there was nothing to seal
 */
export async function sealBatch(db: Db, now: Date, limit = BATCH): Promise<Sealed | null> {
  const seal = await db.transaction().execute(async (tx) => {
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEALER}) as mine`.execute(
      tx,
    );
    if (!lock.rows[0]?.mine) return null;
    const sealed = await sql<Sealed>`
      with waiting as (
        select waiting.id, key_month(waiting.at) as month, line.hash from audit_seal_queue waiting
        cross join lateral (select ${rowHash} as hash from audit_log line
          where line.id = waiting.id and line.at = waiting.at offset 0) line
        order by waiting.id limit ${limit}
      ), batch as (
        select * from waiting where month = (select month from waiting order by id limit 1)
      ), hashed as (
        select min(month) as month, array_agg(id order by id) as row_ids, array_agg(hash order by id) as row_hashes
        from batch
      ), taken as (
        delete from audit_seal_queue where id in (select id from batch)
      ), last as (
        select seq, hash from audit_seals order by seq desc limit 1
      ), seal as (
        select coalesce(last.seq, 0) + 1 as seq, ${now}::timestamptz as sealed_at, row_ids, row_hashes,
          coalesce(last.hash, ''::bytea) as previous_hash, month
        from hashed left join last on true
        where row_ids is not null
      )
      insert into audit_seals (seq, sealed_at, row_ids, row_hashes, previous_hash, hash, month)
      select seq, sealed_at, row_ids, row_hashes, previous_hash, ${sealHash}, month from seal
      returning seq, cardinality(row_ids) as rows, encode(hash, 'hex') as hash,
        (select count(*) from waiting) = ${limit}
          or (select count(*) from waiting) > cardinality(row_ids) as more`.execute(tx);
    return sealed.rows[0] ?? null;
  });
  if (seal) await sql`select setval('audit_seals_made', ${seal.seq})`.execute(db);
  return seal;
}

/** @returns null when there was nothing to seal */
export async function sealAudit(db: Db, now: () => Date): Promise<Seal | null> {
  let last: Seal | null = null;
  for (;;) {
    const seal = await sealBatch(db, now());
    if (!seal) return last;
    last = seal;
    if (!seal.more) return last;
  }
}
