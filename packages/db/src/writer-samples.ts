import { covers, type Position, readPosition } from '@bedside/contracts/position';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A log position of the writer, and when it was read, by this process’s clock. */
export interface Sample {
  readonly at: number;
  readonly position: Position;
  readonly system: string;
  readonly database: string;
}

/** A replica is used only if it has reached a position that the writer had at most this long ago. */
export const WITHIN_MS = 10_000;

/**
 * Reads the flushed position, because replicas receive nothing beyond it.
 * @throws when the writer is unavailable
 */
export async function sampleWriter(writer: Db): Promise<Sample | null> {
  const at = performance.now();
  const { rows } = await sql<{ position: string; system: string; database: string }>`
    select ('x' || substr(pg_walfile_name(place), 1, 8))::bit(32)::int || '.' || (place - '0/0') as position,
      (select system_identifier::text from pg_control_system()) as system, current_database() as database
    from pg_current_wal_flush_lsn() as place`.execute(writer);
  const [row] = rows;
  const position = readPosition(row?.position ?? '');
  return row && position ? { ...row, at, position } : null;
}

export interface Lag {
  readonly seconds: number;
  readonly bytes: number;
}

/** Accurate to the time between two samples, and at most `WITHIN_MS`. */
export function lagOf(reached: Position, samples: readonly Sample[]): Lag | null {
  const newest = samples.at(-1);
  if (!newest) return null;
  const missed = samples.find(({ position }) => !covers(reached, position));
  if (!missed) return { seconds: 0, bytes: 0 };
  return {
    seconds: (performance.now() - missed.at) / 1000,
    bytes: Number(newest.position.bytes - reached.bytes),
  };
}
