import { listWebhookAttempts } from '@bedside/contracts/webhooks/webhooks.api';
import type {
  WebhookAttempt,
  WebhookEndpoint,
  WebhookMessage,
} from '@bedside/contracts/webhooks/webhooks.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Send from 'lucide-react/icons/send';
import { useId, useState } from 'react';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { client } from '../../data/client.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { responseTimeText, resultOf } from './webhook-text.ts';
import styles from './webhooks.module.css';

interface Props {
  endpoint: WebhookEndpoint;
  message: WebhookMessage;
}

/** Expands to show each attempt’s request and response. */
export function WebhookMessageRow({ endpoint, message }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const attemptsId = useId();
  const redeliver = useRecordAction((dataProvider) =>
    dataProvider.redeliverWebhook({ params: { id: endpoint.id, eventId: message.eventId } }),
  );
  return (
    <>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={attemptsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.first}>
            <DenseChip {...resultOf(message)} icon={Send} />
            <span className={styles.mono}>{message.event}</span>
          </span>
          <span className={styles.second}>
            <Facts message={message} />
          </span>
        </button>
        {endpoint.enabled && (
          <Button
            kind="secondary"
            small
            busy={redeliver.isPending}
            aria-label={`Redeliver ${message.event}, ${message.id}`}
            onClick={() => redeliver.mutate()}
          >
            Redeliver
          </Button>
        )}
      </div>
      <div id={attemptsId} hidden={!isOpen}>
        {isOpen && <Attempts endpointId={endpoint.id} message={message} />}
      </div>
    </>
  );
}

function Facts({ message }: { message: WebhookMessage }) {
  const { attempts, redelivered, nextAttemptAt, lastAttemptAt, occurredAt, durationMs } = message;
  return (
    <>
      <RelativeDateTime instant={lastAttemptAt ?? occurredAt} />
      {` · ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`}
      {redelivered && ', redelivered'}
      {durationMs !== null && ` · ${responseTimeText(durationMs)}`}
      {nextAttemptAt && attempts > 0 && (
        <>
          {' · next attempt '}
          <RelativeDateTime instant={nextAttemptAt} isWithin />
        </>
      )}
    </>
  );
}

function Attempts({ endpointId, message }: { endpointId: string; message: WebhookMessage }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook-endpoints', endpointId, 'attempts', message.eventId, message.attempts],
    queryFn: () => client.send(listWebhookAttempts, { params: { id: endpointId, eventId: message.eventId } }),
  });
  if (error) return <RetryNotice error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const { attempts } = data.data;
  if (attempts.length === 0) return <p className={styles.attempt}>No attempts yet.</p>;
  return attempts.map((attempt, index) => (
    <Attempt key={attempt.at} message={message} attempt={attempt} number={attempts.length - index} />
  ));
}

function Attempt({
  message,
  attempt,
  number,
}: {
  message: WebhookMessage;
  attempt: WebhookAttempt;
  number: number;
}) {
  return (
    <section className={styles.attempt} aria-label={`Attempt ${number}`}>
      <h4>
        Attempt {number}, <RelativeDateTime instant={attempt.at} isWithin />,{' '}
        {responseTimeText(attempt.durationMs)}
      </h4>
      <pre className={styles.code}>{requestText(message, attempt)}</pre>
      <pre className={styles.code}>{answerText(attempt)}</pre>
    </section>
  );
}

const requestText = ({ id }: WebhookMessage, { url, signature, body }: WebhookAttempt) =>
  [`Request  POST ${url}`, `webhook-id: ${id}`, `webhook-signature: ${signature}`, '', body].join('\n');

const answerText = ({ status, reason, answerHeaders, answerBody }: WebhookAttempt) =>
  [
    `Response  ${status ?? `None: ${reason ?? 'unknown'}`}`,
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    ...(answerBody ? ['', answerBody] : []),
  ].join('\n');
