import { setTimeout as pause } from 'node:timers/promises';
import { covers, type Position, readPosition } from '@bedside/contracts/position';
import pg from 'pg';
import { connect, dropConnections } from './connection.ts';
import type { Db } from './database.ts';
import { type SessionDefaults, sessionProblem } from './session-settings.ts';
import { type Lag, lagOf, type Sample, sampleWriter, WITHIN_MS } from './writer-samples.ts';

// See docs/decisions/reader-pool.md.

export interface Reader {
  /** The host and port. */
  readonly name: string;
  readonly url: string;
  readonly db: Db;
}

/** Why a read used the writer. */
const passedOver = ['no-position', 'starting', 'away', 'unfit', 'late', 'behind', 'failed'] as const;
type PassedOver = (typeof passedOver)[number];

export interface Readers {
  readonly all: readonly Reader[];
  /**
   * The number of reads since the start: `current` for those on a replica, the others by why they used the
   * writer.
   */
  readonly counts: Readonly<Record<PassedOver | 'current', number>>;
  /**
   * @param needed null if the caller knows no position, which selects the writer
   * @param key calls with the same key use the same replica as long as it is usable
   */
  choose(needed: Position | null, key: string): Reader | null;
  /** The writer is on an earlier timeline than the position, because it was restored or has just failed over. */
  isUnknown(needed: Position): boolean;
  /** Reports that a read counted as `current` failed on the replica and moved to the writer. */
  failed(): void;
  /** The first replica that reaches the position within the time. */
  reaching(position: string, withinMs: number): Promise<Reader | null>;
  /** The number of replicas that no one can use. 0 while there are no reads. */
  missing(): number;
  /** The lag of each replica that responds. */
  lags(): { reader: Reader; lag: Lag }[];
  close(): Promise<void>;
}

interface ReadersOptions {
  urls: readonly string[];
  writer: Db;
  size: number;
  statements: 'named' | 'plain';
  defaults: SessionDefaults;
  name: string;
  /**
   * Called once per change.
   * @param problem null when the replica is usable again
   */
  onChange: (reader: Reader, problem: string | null) => void;
}

const LOOK_MS = 250;
/** The time between checks of an unusable replica. */
const LOST_MS = 1_000;
/** An older state isn’t trusted, because either this process was busy or the replica hangs. */
const KNOWN_FOR_MS = 1_500;
const ANSWER_MS = 1_000;
/** Monitoring stops after this long without reads. */
const IDLE_MS = 60_000;
const SAMPLE_MS = 1_000;

interface Watched {
  readonly reader: Reader;
  probe: pg.Client | undefined;
  /** Null while the replica is unusable, for the reason in `reason`. */
  reached: { position: Position; at: number } | null;
  reason: 'starting' | 'away' | 'unfit';
  /** The last value passed to `onChange`. */
  lastReported: string | null | undefined;
}

interface Seen {
  isReplica: boolean;
  system: string;
  database: string;
  position: string | null;
}

/** Takes the replayed timeline from the control file, which may lag behind but is never ahead. */
const LOOK = `select pg_is_in_recovery() as "isReplica", current_database() as database,
  (select system_identifier::text from pg_control_system()) as system,
  (select greatest(c.timeline_id, r.min_recovery_end_timeline) from pg_control_checkpoint() c, pg_control_recovery() r)
    || '.' || (pg_last_wal_replay_lsn() - '0/0') as position`;

/** Opens a pool per replica and monitors them while in use. A dead replica causes no errors. */
export function openReaders(options: ReadersOptions): Readers {
  const { writer, onChange } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const watched = options.urls.map((url) => watchedAt(url, options));
  const samples: Sample[] = [];
  const counts = { current: 0, ...Object.fromEntries(passedOver.map((reason) => [reason, 0])) } as Record<
    PassedOver | 'current',
    number
  >;
  let usedAt = Number.NEGATIVE_INFINITY;
  let watching: Promise<void> | undefined;

  function use(): void {
    usedAt = performance.now();
    watching ??= watch().finally(() => {
      watching = undefined;
    });
  }

  /** Stops after a while without reads. */
  async function watch(): Promise<void> {
    const idle = new AbortController();
    const until = AbortSignal.any([signal, idle.signal]);
    const sampling = async () => {
      await sample();
      if (performance.now() > usedAt + IDLE_MS) idle.abort();
      return SAMPLE_MS;
    };
    await Promise.all(
      [sampling, ...watched.map((one) => () => look(one))].map((work) => repeat(work, until)),
    );
    samples.length = 0;
    for (const one of watched) {
      endProbe(one);
      Object.assign(one, { reached: null, reason: 'starting' });
    }
  }

  async function sample(): Promise<void> {
    const taken = await sampleWriter(writer).catch(() => null);
    if (taken) samples.push(taken);
    while (samples[0] && samples[0].at < performance.now() - WITHIN_MS) samples.shift();
  }

  /** @returns milliseconds until the next check */
  async function look(one: Watched): Promise<number> {
    try {
      one.probe ??= await openProbe(one.reader.url);
      const { rows } = await one.probe.query<Seen>(LOOK);
      const [writerAt] = samples.slice(-1);
      if (!writerAt) return LOOK_MS;
      const position = readPosition(rows[0]?.position ?? '');
      const problem =
        problemOf(one, rows[0], position, writerAt) ?? (one.reached ? null : await settingsOf(one));
      if (problem || !position) return await lose(one, 'unfit', problem ?? '');
      one.reached = { position, at: performance.now() };
      report(one, null);
      return LOOK_MS;
    } catch (error) {
      endProbe(one);
      return await lose(one, 'away', error instanceof Error ? error.message : String(error));
    }
  }

  const settingsOf = ({ reader }: Watched) => sessionProblem(reader.db, options.defaults);

  async function lose(one: Watched, reason: 'away' | 'unfit', problem: string): Promise<number> {
    const wasUsable = one.reached !== null;
    Object.assign(one, { reached: null, reason });
    report(one, problem);
    if (wasUsable) await dropConnections(one.reader.db).catch(() => undefined);
    return LOST_MS;
  }

  function report(one: Watched, problem: string | null): void {
    if (one.lastReported === problem || signal.aborted) return;
    one.lastReported = problem;
    onChange(one.reader, problem);
  }

  const reachedBy = ({ reached }: Watched) =>
    reached && performance.now() < reached.at + KNOWN_FOR_MS ? reached.position : null;

  /** @returns why the replica can’t serve the read, or null if it can */
  function passing(one: Watched, needed: Position): PassedOver | null {
    const reached = reachedBy(one);
    if (!reached) return one.reached ? 'away' : one.reason;
    if (!samples.some(({ position }) => covers(reached, position))) return 'late';
    return covers(reached, needed) ? null : 'behind';
  }

  function find(needed: Position, key: string): Reader | PassedOver {
    use();
    const first = Number.parseInt(key.slice(-4), 16) % watched.length || 0;
    const why: PassedOver[] = [];
    for (const one of [...watched.slice(first), ...watched.slice(0, first)]) {
      const reason = passing(one, needed);
      if (reason === null) return one.reader;
      why.push(reason);
    }
    return why[0] ?? 'away';
  }

  function counted(found: Reader | PassedOver): Reader | null {
    counts[typeof found === 'string' ? found : 'current'] += 1;
    return typeof found === 'string' ? null : found;
  }

  return {
    all: watched.map(({ reader }) => reader),
    counts,
    choose: (needed, key) => counted(needed ? find(needed, key) : 'no-position'),
    isUnknown(needed) {
      const writerAt = samples.at(-1);
      return writerAt !== undefined && writerAt.position.timeline < needed.timeline;
    },
    failed() {
      counts.failed += 1;
    },
    async reaching(position, withinMs) {
      const needed = readPosition(position);
      if (!needed) return counted('no-position');
      for (const until = performance.now() + withinMs; ; ) {
        const found = find(needed, '');
        if (typeof found !== 'string' || signal.aborted || performance.now() > until) return counted(found);
        await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    missing: () =>
      watched.filter((one) => !['starting', null].includes(passing(one, { timeline: 0, bytes: 0n }))).length,
    lags: () =>
      watched.flatMap((one) => {
        const reached = reachedBy(one);
        const lag = reached && lagOf(reached, samples);
        return lag ? [{ reader: one.reader, lag }] : [];
      }),
    async close() {
      closing.abort();
      await watching;
      await Promise.all(watched.map(({ reader }) => reader.db.destroy()));
    },
  };
}

async function repeat(work: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await pause(await work(), undefined, { signal, ref: false }).catch(() => undefined);
}

/** @returns what is wrong with the server at the replica’s address */
function problemOf(
  one: Watched,
  seen: Seen | undefined,
  position: Position | null,
  writerAt: Sample,
): string | null {
  if (seen?.system !== writerAt.system) return 'it is not a replica of the database at DATABASE_URL';
  if (seen.database !== writerAt.database)
    return `it has the database ${seen.database} instead of ${writerAt.database}`;
  if (!seen.isReplica) return 'it is no replica, or not one anymore';
  if (!position) return 'it has replayed nothing yet';
  if (position.timeline > writerAt.position.timeline) return 'it follows another server than DATABASE_URL';
  if (one.reached && !covers(position, one.reached.position))
    return 'its address leads to more than one server';
  return null;
}

function watchedAt(url: string, { size, statements, name }: ReadersOptions): Watched {
  const db = connect({ url, size, statements, name, waitMs: ANSWER_MS });
  return {
    reader: { name: new URL(url).host, url, db },
    probe: undefined,
    reached: null,
    reason: 'starting',
    lastReported: undefined,
  };
}

/** A separate connection, so that a busy pool does not look like a dead replica. */
async function openProbe(url: string): Promise<pg.Client> {
  const probe = new pg.Client({
    connectionString: url,
    application_name: 'bedside:replica',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // The next check reports the error.
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    return probe;
  } catch (error) {
    void probe.end().catch(() => undefined);
    throw error;
  }
}

function endProbe(one: Watched): void {
  const { probe } = one;
  one.probe = undefined;
  void probe?.end().catch(() => undefined);
}
