import type { FailedJob } from '@bedside/contracts/messaging/templates.schema';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Card } from '../../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../../list/ChoiceFilterChip.tsx';
import type { Column } from '../../../list/column.ts';
import { ListScreen } from '../../../list/ListScreen.tsx';
import { PagedList } from '../../../list/PagedList.tsx';
import { TwoLineCell } from '../../../list/TwoLineCell.tsx';
import { appointmentAddress } from '../../appointments/appointment-address.ts';
import { eventText } from '../message-badges.ts';
import { messageTabs } from '../message-tabs.ts';
import { QueuePanel } from './QueuePanel.tsx';
import { queueChoices, queueText } from './queue-text.ts';
import { RetryJobButton } from './RetryJobButton.tsx';

/** How the queues do, and below it the jobs that were given up. */
export default function FailedJobs() {
  return (
    <PagedList<FailedJob> resource="failed-jobs" sort={{ field: 'failedAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  queue: () => 'queue',
};

function Screen() {
  return (
    <ListScreen<FailedJob>
      title="Background jobs"
      columns={columns}
      routes={messageTabs}
      over={<QueuePanel />}
      none="Jobs that failed after all retries will appear here."
      card={(job) => (
        <Card
          first={eventText(job.eventType)}
          second={`${jobWords(job.name)}: ${job.lastError ?? 'no error reported'}`}
          endFirst={job.failedAt && <RelativeDateTime instant={job.failedAt} />}
          endThird={<RetryJobButton job={job} />}
        />
      )}
      search="Job, event, error"
      filters={<ChoiceFilterChip source="queue" label="Queue" any="All" choices={queueChoices} />}
      filterWords={filterWords}
    />
  );
}

/** "send-delivery" as "Send delivery". */
const jobWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columns: readonly Column<FailedJob>[] = [
  {
    key: 'job',
    label: 'Event and job',
    cell: ({ eventType, name, entityType, entityId }) => (
      <TwoLineCell
        first={eventText(eventType)}
        second={jobWords(name)}
        to={entityType === 'appointment' ? appointmentAddress(entityId) : undefined}
      />
    ),
    text: ({ eventType, name }) => `${eventText(eventType)}: ${jobWords(name)}`,
  },
  {
    key: 'queue',
    label: 'Queue',
    width: 130,
    fromWidth: 900,
    cell: ({ queue }) => queueText(queue),
    text: ({ queue }) => queueText(queue),
  },
  {
    key: 'lastError',
    label: 'Error',
    cell: ({ lastError }) => <span title={lastError ?? undefined}>{lastError ?? '–'}</span>,
    text: ({ lastError }) => lastError ?? '',
  },
  {
    key: 'attempts',
    label: 'Attempts',
    width: 90,
    alignRight: true,
    fromWidth: 1100,
    cell: ({ attempts }) => attempts,
    text: ({ attempts }) => String(attempts),
  },
  {
    key: 'failedAt',
    label: 'Failed',
    width: 170,
    sortBy: 'failedAt',
    cell: ({ failedAt }) => (failedAt ? <RelativeDateTime instant={failedAt} /> : '–'),
    text: ({ failedAt }) => failedAt ?? '',
  },
  {
    key: 'retry',
    label: 'Actions',
    width: 110,
    cell: (job) => <RetryJobButton job={job} />,
    text: () => '',
  },
];
