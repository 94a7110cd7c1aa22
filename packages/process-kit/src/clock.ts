import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@bedside/db/database';
import { clockOffset, measureClock } from '@bedside/db/database-clock';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

const EVERY_MS = 30_000;
const WHILE_AWAY_MS = 2_000;
/** A clock offset that is worth logging. */
const WORTH_LOGGING_MS = 5_000;

/**
 * Follows the database’s clock by repeated measurements until `letClockGo`. Logs when the machine’s clock is
 * off, and when it is right again.
 */
export async function watchClock(db: Db, log: Logger): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  watches.set(db, ending);
  await measure(db, log);
  void (async () => {
    for (let known = true; !signal.aborted; ) {
      await pause(known ? EVERY_MS : WHILE_AWAY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) known = await measure(db, log);
    }
  })();
}

const watches = new WeakMap<Db, AbortController>();

export const letClockGo = (db: Db): void => watches.get(db)?.abort();

async function measure(db: Db, log: Logger): Promise<boolean> {
  const before = clockOffset(db);
  try {
    const offset = await measureClock(db);
    if (Math.abs(offset - before) < WORTH_LOGGING_MS) return true;
    if (Math.abs(offset) < WORTH_LOGGING_MS)
      log.info('this machine’s clock agrees with the database’s again');
    else
      log.warn(
        { seconds: Math.round(offset / 1000) },
        `this machine’s clock is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'behind' : 'ahead of'} the database’s, which is used: set it right`,
      );
    return true;
  } catch {
    return false;
  }
}

export function clockMetric(register: Registry, db: Db): void {
  new Gauge({
    name: 'bedside_clock_offset_seconds',
    help: 'How far the clock of the database is ahead of that of this machine; work goes by the database’s',
    registers: [register],
    collect() {
      this.set(clockOffset(db) / 1000);
    },
  });
}
