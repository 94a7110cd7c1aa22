import type { FailedJob } from '@bedside/contracts/messaging/templates.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { TwoLineCell } from '../../../list/cells.tsx';
import { Card, DataTable } from '../../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../../list/filter-inputs.tsx';
import { List } from '../../../list/List.tsx';
import { appointmentAddress } from '../../appointments/use-appointment.ts';
import { eventText, messageTabs } from '../message-badges.ts';
import { QueuePanel } from './QueuePanel.tsx';
import { queueChoices, queueText } from './queue-text.ts';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  queue: () => 'queue',
};

function RetryJobButton({ job }: { job: FailedJob }) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.retryFailedJob({ params: { id: job.id } }),
  );
  return (
    <Button
      kind="plain"
      small
      busy={isPending}
      aria-label={`Retry ${job.name} for ${job.eventType}`}
      onClick={() => mutate()}
    >
      <RotateCw size={14} strokeWidth={1.75} aria-hidden />
      Retry
    </Button>
  );
}

export default function FailedJobs() {
  return (
    <List<FailedJob>
      sort={{ field: 'failedAt', order: 'DESC' }}
      title="Background jobs"
      search="Job, event, error"
      routes={messageTabs}
      filters={<ChoiceFilterChip source="queue" label="Queue" any="All" choices={queueChoices} />}
      filterLabels={filterLabels}
      empty="Jobs that failed after all retries will appear here."
      header={<QueuePanel />}
    >
      <DataTable<FailedJob>
        card={(job) => (
          <Card
            first={eventText(job.eventType)}
            second={`${jobText(job.name)}: ${job.lastError ?? 'no error reported'}`}
            endFirst={job.failedAt && <RelativeDateTime instant={job.failedAt} />}
            endThird={<RetryJobButton job={job} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}

/** "send-delivery" as "Send delivery". */
const jobText = (name: string): string => {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const Column = DataTable.Col<FailedJob>;
const NumberColumn = DataTable.NumberCol<FailedJob>;

const columns = (
  <>
    <Column
      source="job"
      label="Event and job"
      disableSort
      render={({ eventType, name, entityType, entityId }) => (
        <TwoLineCell
          first={eventText(eventType)}
          second={jobText(name)}
          to={entityType === 'appointment' ? appointmentAddress(entityId) : undefined}
        />
      )}
      text={({ eventType, name }) => `${eventText(eventType)}: ${jobText(name)}`}
    />
    <Column
      source="queue"
      label="Queue"
      disableSort
      width={130}
      fromWidth={900}
      text={({ queue }) => queueText(queue)}
    />
    <Column
      source="lastError"
      label="Error"
      disableSort
      render={({ lastError }) => <span title={lastError ?? undefined}>{lastError ?? '–'}</span>}
      text={({ lastError }) => lastError ?? ''}
    />
    <NumberColumn source="attempts" label="Attempts" disableSort width={90} fromWidth={1100} />
    <Column
      source="failedAt"
      label="Failed"
      width={170}
      render={({ failedAt }) => (failedAt ? <RelativeDateTime instant={failedAt} /> : '–')}
      text={({ failedAt }) => failedAt ?? ''}
    />
    <Column
      source="retry"
      label="Actions"
      disableSort
      width={110}
      render={(job) => <RetryJobButton job={job} />}
      text={() => ''}
    />
  </>
);
