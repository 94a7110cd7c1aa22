import { listWebhookMessages } from '@bedside/contracts/webhooks/webhooks.api';
import type { WebhookEndpoint, WebhookMessage } from '@bedside/contracts/webhooks/webhooks.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer } from '../../components/drawer.tsx';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { client } from '../../data/client.ts';
import { RedeliverForm } from './RedeliverForm.tsx';
import { WebhookMessageRow } from './WebhookMessageRow.tsx';
import { addressText, countText } from './webhook-text.ts';
import styles from './webhooks.module.css';

const choices = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
] as const;
type Choice = (typeof choices)[number]['value'];

const REFRESH_MS = 5_000;

interface Shown {
  endpointId: string;
  choice: Choice;
  page: number;
}

const useMessages = ({ endpointId, choice, page }: Shown) =>
  useQuery({
    queryKey: ['webhook-endpoints', endpointId, 'messages', choice, page],
    queryFn: () =>
      client.send(listWebhookMessages, {
        params: { id: endpointId },
        query: { page, take: 25, ...(choice !== 'all' && { state: choice }) },
      }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

const emptyLabels: Record<Choice, string> = {
  all: 'No messages in the last 30 days. Send a test event to try the endpoint.',
  failed: 'No failed messages.',
  waiting: 'No waiting messages.',
  delivered: 'No delivered messages.',
};

/** Webhooks sent in the last 30 days, with the endpoint’s responses. */
export function WebhookLog({ endpoint: given }: { endpoint: WebhookEndpoint }) {
  const drawer = useDrawer();
  const [choice, setChoice] = useState<Choice>('all');
  const [page, setPage] = useState(1);
  const { data: endpoint = given } = useGetOne<WebhookEndpoint>(
    'webhook-endpoints',
    { id: given.id },
    { refetchInterval: REFRESH_MS },
  );
  const { data, error, refetch } = useMessages({ endpointId: given.id, choice, page });
  const pages = data?.meta?.pageCount ?? 1;
  return (
    <>
      <DrawerHeader title="Deliveries" about={addressText(endpoint.url)} />
      <div className={drawerStyles.body}>
        <div className={styles.tools}>
          <SegmentedControl
            label="Result"
            choices={choices}
            chosen={choice}
            onChoose={(next) => {
              setChoice(next);
              setPage(1);
            }}
          />
          {endpoint.enabled && (
            <Button kind="secondary" small onClick={() => drawer.open(<RedeliverForm endpoint={endpoint} />)}>
              Redeliver events
            </Button>
          )}
        </div>
        <RedeliveryNote endpoint={endpoint} />
        {error ? (
          <RetryNotice error={error} onRetry={refetch}>
            Nothing was changed.
          </RetryNotice>
        ) : (
          <Messages endpoint={endpoint} messages={data?.data.messages} empty={emptyLabels[choice]} />
        )}
      </div>
      <div className={drawerStyles.foot}>
        <p className={drawerStyles.note}>
          Messages can arrive out of order. {pages > 1 && `Page ${page} of ${pages}`}
        </p>
        {page > 1 && (
          <Button kind="secondary" onClick={() => setPage(page - 1)}>
            Newer
          </Button>
        )}
        {page < pages && (
          <Button kind="secondary" onClick={() => setPage(page + 1)}>
            Older
          </Button>
        )}
        <Button kind="secondary" onClick={drawer.close}>
          Close
        </Button>
      </div>
    </>
  );
}

interface MessagesProps {
  endpoint: WebhookEndpoint;
  messages: WebhookMessage[] | undefined;
  empty: string;
}

function Messages({ endpoint, messages, empty }: MessagesProps) {
  if (!messages) return <ListSkeleton />;
  if (messages.length === 0) return <p>{empty}</p>;
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <li key={message.eventId}>
          <WebhookMessageRow endpoint={endpoint} message={message} />
        </li>
      ))}
    </ul>
  );
}

function RedeliveryNote({ endpoint: { redelivery } }: { endpoint: WebhookEndpoint }) {
  if (!redelivery) return null;
  const count = countText(redelivery.queued, 'message');
  return (
    <p role="status">
      {redelivery.finishedAt
        ? `Last redelivery: ${count} queued.`
        : `Redelivery in progress: ${count} queued so far.`}
    </p>
  );
}
