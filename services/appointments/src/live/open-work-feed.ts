import type { OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { LiveAudience } from '@bedside/queue/live';

interface Parts extends Pick<ProcessDependencies, 'live' | 'log'> {
  count: () => Promise<OpenWork>;
}

const counted: readonly LiveMessage['entityType'][] = [
  'appointment',
  'invoice',
  'payment',
  'appointmentRequest',
  'questionnaire',
];

const SOON_MS = 300;
const BETWEEN_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;
/** A count from another instance includes changes that are at least this old. */
const COUNT_TAKES_MS = 200;

export interface OpenWorkFeed {
  /** The feed runs while anyone has joined. @returns a function that leaves it */
  join(): () => void;
}

/**
 * After changes, one instance counts the open work and publishes it to every instance’s consoles, at most once
 * a second. An instance that receives a count newer than its latest known change doesn’t count.
 */
export function openWorkFeed({ count, live, log }: Parts, random = Math.random): OpenWorkFeed {
  let timer: NodeJS.Timeout | undefined;
  let isCounting = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let members = 0;
  let unsubscribe = () => {};

  function countLater(soonest = SOON_MS): void {
    const pause = Math.max(soonest, publishedAt + BETWEEN_MS - performance.now());
    timer ??= setTimeout(countIfDue, pause + SOON_MS * random());
  }

  function countIfDue(): void {
    timer = undefined;
    if (publishedAt > changedAt + COUNT_TAKES_MS) return;
    // Another instance published while this one waited, and that count may be older than the last change.
    if (isCounting || performance.now() < publishedAt + BETWEEN_MS) countLater();
    else
      void publish().catch((error: unknown) => {
        log.warn({ err: error }, 'open work was not counted');
        if (members > 0) countLater(AFTER_FAILURE_MS);
      });
  }

  async function publish(): Promise<void> {
    isCounting = true;
    const startedAt = performance.now();
    try {
      const work = await count();
      await live.publish(
        { type: 'work', entityType: 'appointment', entityId: 'open-work', work },
        { users: [], staff: true },
      );
    } finally {
      isCounting = false;
    }
    const mayMissChange = changedAt > startedAt;
    if (mayMissChange && members > 0) onChangeSeen();
  }

  function onChangeSeen(): void {
    changedAt = performance.now();
    countLater();
  }

  function onChange({ type, entityType }: LiveMessage, { staff }: LiveAudience): void {
    if (type === 'work') publishedAt = performance.now();
    if (staff && type === 'changed' && counted.includes(entityType)) onChangeSeen();
  }

  return {
    join() {
      members += 1;
      if (members === 1) unsubscribe = live.subscribe(onChange);
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
