import { listReconciliations } from '@bedside/contracts/payments/refunds.api';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { client } from '../../data/client.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import styles from './reviews.module.css';
import { runText } from './run-text.ts';

const SHOWN = 3;

/** What the last comparisons with the payment provider found, and one more at a press. */
export function ReconciliationCard() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['payment-reviews', 'reconciliations'],
    queryFn: async () => (await client.send(listReconciliations, { query: { page: 1, take: SHOWN } })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => finishedAt === null) ? 4000 : false,
  });
  const run = useRecordAction((dataProvider) => dataProvider.reconcile());
  const isRunning = data?.some(({ finishedAt }) => finishedAt === null) ?? false;
  return (
    <section className={styles.runs} aria-labelledby="runs-title">
      <div className={styles.runsHead}>
        <h2 id="runs-title">Stripe reconciliation</h2>
        <Button
          size="small"
          variant="outlined"
          startIcon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
          loading={run.isPending || isRunning}
          loadingPosition="start"
          onClick={() => run.mutate()}
        >
          Run now
        </Button>
      </div>
      {isPending && <Skeleton height={20} width="60%" />}
      {error && (
        <RetryNotice error={error} onRetry={() => refetch()}>
          Couldn’t load recent runs.
        </RetryNotice>
      )}
      {data?.length === 0 && <p>Not run yet. Runs automatically every night.</p>}
      <ul>
        {data?.map((one) => (
          <li key={one.id}>
            <RelativeDateTime instant={one.startedAt} /> <span>{runText(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
