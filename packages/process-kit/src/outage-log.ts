import type { Logger } from 'pino';

const REPEAT_MS = 60_000;
/** Longer than any pause between two connection attempts. */
const QUIET_MS = 15_000;

/** Logs an outage when it starts, at most once a minute while errors continue, and once when they stop. */
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

/** One log for all of a process’s connections to the queue and the live updates. */
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
