import { getQueueHealth } from '@bedside/contracts/messaging/templates.api';
import type { ChannelOutage, QueueHealth } from '@bedside/contracts/messaging/templates.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import styles from './QueuePanel.module.css';
import { outageText, queueText, stateOf, waitText } from './queue-text.ts';

const looks = {
  well: { label: 'Healthy', tone: 'blue', icon: CircleCheck },
  slow: { label: 'Slow', tone: 'orange', icon: Hourglass },
  failed: { label: 'Failing', tone: 'red', icon: CircleX },
  away: { label: 'Unavailable', tone: 'red', icon: CircleX },
} as const;

const EVERY_MILLISECONDS = 15_000;

/** Polls while visible. */
const useQueueHealth = () =>
  useQuery({
    queryKey: ['queue-health'],
    queryFn: async ({ signal }) =>
      (await client.send(getQueueHealth, {}, { isBackground: true, signal })).data,
    refetchInterval: EVERY_MILLISECONDS,
  });

export function QueuePanel() {
  const { data, error, isPending, refetch } = useQueueHealth();
  if (error)
    return (
      <div className={styles.panel}>
        <RetryNotice error={error} onRetry={() => refetch()}>
          Couldn’t load queue health.
        </RetryNotice>
      </div>
    );
  if (isPending)
    return (
      <Loading label="Loading queue health">
        <div className={styles.panel}>
          {['one', 'two', 'three', 'four'].map((key) => (
            <Skeleton key={key} height={92} />
          ))}
        </div>
      </Loading>
    );
  const { waiting, oldestWaitingSeconds } = data.relay;
  return (
    <ul className={styles.panel} aria-label="Queue health">
      {data.outages.map((outage) => (
        <Outage key={outage.channel} outage={outage} />
      ))}
      {data.queues.map((queue) => (
        <Queue key={queue.queue} queue={queue} />
      ))}
      <li className={styles.tile}>
        <Head title="Event delivery" state={stateOf({ oldestWaitingSeconds })} />
        <p>
          {waiting === 0
            ? 'All events delivered.'
            : `${events(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to be delivered.`}
        </p>
        <Oldest seconds={oldestWaitingSeconds} />
      </li>
    </ul>
  );
}

function Outage({ outage: { channel, since, waiting } }: { outage: ChannelOutage }) {
  return (
    <li className={`${styles.tile} ${styles.outage}`} role="alert">
      <Head title={`${outageText(channel)} are delayed`} state="away" />
      <p>
        The service that sends them hasn’t responded since <RelativeDateTime instant={since} />.{' '}
        {waiting === 1 ? '1 message is' : `${waiting.toLocaleString('en-US')} messages are`} queued and will
        be retried for 24 hours.
      </p>
    </li>
  );
}

function Queue({ queue }: { queue: QueueHealth }) {
  const { waiting, running, dead, completedLastHour, oldestWaitingSeconds } = queue;
  return (
    <li className={styles.tile}>
      <Head title={queueText(queue.queue)} state={stateOf(queue)} />
      <dl className={styles.figures}>
        <Figure word="Queued" value={waiting} />
        <Figure word="Running" value={running} />
        <Figure word="Failed" value={dead} />
        <Figure word="Completed last hour" value={completedLastHour} />
      </dl>
      <Oldest seconds={oldestWaitingSeconds} />
    </li>
  );
}

const Head = ({ title, state }: { title: string; state: keyof typeof looks }) => (
  <header>
    <h2>{title}</h2>
    <DenseChip {...looks[state]} />
  </header>
);

const Figure = ({ word, value }: { word: string; value: number }) => (
  <div>
    <dt>{word}</dt>
    <dd>{value.toLocaleString('en-US')}</dd>
  </div>
);

const Oldest = ({ seconds }: { seconds: number | null }) =>
  seconds !== null && <p className="small">The oldest has been waiting {waitText(seconds)}.</p>;

const events = (count: number): string =>
  count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`;
