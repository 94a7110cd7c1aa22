import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { readOpenWork } from '@bedside/domain/appointments/dashboard.queries';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { LiveAudience } from '@bedside/queue/live';

type Parts = Pick<ProcessDependencies, 'db' | 'live' | 'log' | 'now'>;

const counted: readonly LiveMessage['entityType'][] = [
  'appointment',
  'invoice',
  'payment',
  'appointmentRequest',
  'questionnaire',
];

const SOON_MS = 300;
const BETWEEN_MS = 1_000;
/** A count published this long after a change includes it. */
const COUNT_TAKES_MS = 200;

export interface OpenWorkFeed {
  /** The feed runs while somebody is in it. @returns leaves it */
  join(): () => void;
}

/**
 * After changes one instance counts the open work, at most once a second, and publishes it to the consoles of all.
 * An instance that hears a count newer than the changes it knows does not count.
 */
export function openWorkFeed({ db, live, log, now }: Parts, random = Math.random): OpenWorkFeed {
  let timer: NodeJS.Timeout | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let members = 0;
  let unsubscribe = () => {};

  async function publish(): Promise<void> {
    timer = undefined;
    if (publishedAt > changedAt + COUNT_TAKES_MS) return;
    const work = await readOpenWork(db, { now: now() });
    await live.publish(
      { type: 'work', entityType: 'appointment', entityId: 'open-work', work },
      { users: [], staff: true },
    );
  }

  function hear({ type, entityType }: LiveMessage, { staff }: LiveAudience): void {
    if (type === 'work') publishedAt = performance.now();
    if (!staff || type !== 'changed' || !counted.includes(entityType)) return;
    changedAt = performance.now();
    const pause = Math.max(SOON_MS, publishedAt + BETWEEN_MS - changedAt);
    timer ??= setTimeout(
      () => void publish().catch((error: unknown) => log.warn({ err: error }, 'open work was not counted')),
      pause + SOON_MS * random(),
    );
  }

  return {
    join() {
      members += 1;
      if (members === 1) unsubscribe = live.subscribe(hear);
      return () => {
        members -= 1;
        if (members > 0) return;
        clearTimeout(timer);
        timer = undefined;
        unsubscribe();
      };
    },
  };
}
