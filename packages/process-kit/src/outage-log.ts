import type { Logger } from 'pino';

const REPEAT_MS = 60_000;
/** Longer than any pause between two tries to connect. */
const QUIET_MS = 15_000;

/** Logs an outage once, at most once a minute while errors go on, and once when they have stopped. */
export function outageLog(
  log: Pick<Logger, 'warn' | 'info'>,
  { away, back }: { away: string; back: string },
): (error: Error & { code?: string }) => void {
  let loggedAt: number | undefined;
  let quiet: NodeJS.Timeout | undefined;
  const over = () => {
    loggedAt = undefined;
    quiet = undefined;
    log.info(back);
  };
  return ({ message, code }) => {
    const now = performance.now();
    if (loggedAt === undefined || now - loggedAt >= REPEAT_MS) {
      loggedAt = now;
      log.warn({ reason: message || code }, away);
    }
    if (quiet) quiet.refresh();
    else quiet = setTimeout(over, QUIET_MS).unref();
  };
}

const queueOutages = new WeakMap<object, ReturnType<typeof outageLog>>();

/** One for all connections of a process to what holds its jobs and live updates. */
export function queueOutage(log: Pick<Logger, 'warn' | 'info'>): ReturnType<typeof outageLog> {
  const known = queueOutages.get(log);
  if (known) return known;
  const opened = outageLog(log, {
    away: 'the queue and live updates are interrupted',
    back: 'the queue and live updates work again',
  });
  queueOutages.set(log, opened);
  return opened;
}
