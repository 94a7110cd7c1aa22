import type { WebhookEndpoint } from '@bedside/contracts/webhooks/webhooks.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Webhook from 'lucide-react/icons/webhook';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { ApiReferenceLink } from '../integrations/ApiReferenceLink.tsx';
import { integrationTabs } from '../integrations/integration-tabs.ts';
import { NewWebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';
import { addressText, deliveredShare, eventsText, stateOf } from './webhook-text.ts';
import styles from './webhooks.module.css';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  enabled: () => 'status',
};

const About = ({ endpoint: { description, offAt } }: { endpoint: WebhookEndpoint }) => (
  <>
    {description}
    {description && offAt && ' · '}
    {offAt && (
      <>
        Off since <RelativeDateTime instant={offAt} isWithin />
      </>
    )}
  </>
);

const StateChip = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <DenseChip {...stateOf(endpoint)} icon={Webhook} />
);

function Delivered({ endpoint }: { endpoint: WebhookEndpoint }) {
  const share = deliveredShare(endpoint);
  const { waiting } = endpoint;
  if (!share) return waiting > 0 ? `${waiting.toLocaleString('en-US')} waiting` : '–';
  return (
    <span className={share.percent < 100 ? styles.warn : undefined}>
      {share.percent}% of {share.total.toLocaleString('en-US')}
      {waiting > 0 && `, ${waiting.toLocaleString('en-US')} waiting`}
    </span>
  );
}

const LastAttempt = ({ endpoint: { lastAttemptAt } }: { endpoint: WebhookEndpoint }) =>
  lastAttemptAt ? <RelativeDateTime instant={lastAttemptAt} /> : 'Never';

const Column = DataTable.Col<WebhookEndpoint>;

const columns = (
  <>
    <Column
      source="url"
      label="URL"
      render={(endpoint) => (
        <TwoLineCell first={addressText(endpoint.url)} second={<About endpoint={endpoint} />} />
      )}
      text={({ url, description }) => `${url}: ${description}`}
    />
    <Column
      source="events"
      label="Events"
      disableSort
      width={220}
      fromWidth={1000}
      render={({ events }) => <span title={events?.join(', ')}>{eventsText(events)}</span>}
      text={({ events }) => events?.join(', ') ?? 'All events'}
    />
    <Column
      source="delivered"
      label="Delivered, 7 days"
      disableSort
      width={190}
      render={(endpoint) => <Delivered endpoint={endpoint} />}
      text={({ delivered }) => String(delivered)}
    />
    <Column
      source="lastAttemptAt"
      label="Last attempt"
      disableSort
      width={160}
      fromWidth={900}
      render={(endpoint) => <LastAttempt endpoint={endpoint} />}
      text={({ lastAttemptAt }) => lastAttemptAt ?? ''}
    />
    <Column
      source="enabled"
      label="Status"
      disableSort
      width={210}
      render={(endpoint) => <StateChip endpoint={endpoint} />}
      text={(endpoint) => stateOf(endpoint).label}
    />
  </>
);

export default function WebhookList() {
  const drawer = useDrawer();
  const openLog = (endpoint: WebhookEndpoint) => drawer.open(<WebhookLog endpoint={endpoint} />, 'wide');
  return (
    <List<WebhookEndpoint>
      sort={{ field: 'createdAt', order: 'ASC' }}
      title="Integrations"
      search="URL, description"
      routes={integrationTabs}
      filters={<BooleanFilterChip source="enabled" label="Status" any="All" yes="On" no="Off" />}
      filterLabels={filterLabels}
      empty="Add an endpoint to notify another system when something changes."
      exporter={false}
      actions={<ApiReferenceLink />}
      createButton={
        <CreateButton label="Add endpoint" onClick={() => drawer.open(<NewWebhookForm />, 'medium')} />
      }
    >
      <DataTable<WebhookEndpoint>
        onRowClick={openLog}
        rowMenu={(endpoint) => <WebhookMenu endpoint={endpoint} />}
        card={(endpoint) => (
          <Card
            first={addressText(endpoint.url)}
            second={endpoint.description || eventsText(endpoint.events)}
            chip={<StateChip endpoint={endpoint} />}
            endFirst={<Delivered endpoint={endpoint} />}
            endSecond={<LastAttempt endpoint={endpoint} />}
            endThird={<WebhookMenu endpoint={endpoint} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
