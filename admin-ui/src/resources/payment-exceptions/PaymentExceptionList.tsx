import { listReconciliations } from '@bedside/contracts/payments/refunds.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import { usePermission } from '../../auth/use-permission.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { client } from '../../data/client.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip, ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import { RefundExceptionForm, ResolveExceptionForm } from './actions/payment-exception-forms.lazy.ts';
import {
  type PaymentException,
  paymentExceptionKinds,
  paymentExceptionText,
  paymentExceptionTitle,
  runText,
} from './payment-exception-text.ts';
import styles from './reviews.module.css';

const ofWhom = ({ patient, invoiceNumber }: PaymentException) =>
  [patient?.fullname, invoiceNumber].filter(Boolean).join(', ');

const StateChip = ({ review: { resolvedAt } }: { review: PaymentException }) =>
  resolvedAt ? (
    <DenseChip label="Resolved" tone="navy" icon={CircleCheck} />
  ) : (
    <DenseChip label="Open" tone="orange" icon={TriangleAlert} owed />
  );

export function SettleButton({ review }: { review: PaymentException }) {
  const drawer = useDrawer();
  const mayRefund = usePermission('refunds');
  if (review.resolvedAt) return null;
  const resolve = () => drawer.open(<ResolveExceptionForm review={review} />);
  if (review.kind === 'CREDIT_LEFT' && mayRefund)
    return (
      <ActionButton
        shape="rowMain"
        of={paymentExceptionTitle(review)}
        icon={Undo2}
        label="Refund credit"
        onPress={() => drawer.open(<RefundExceptionForm review={review} onResolve={resolve} />)}
      />
    );
  return (
    <ActionButton
      shape="rowMain"
      of={paymentExceptionTitle(review)}
      icon={CircleCheck}
      label="Resolve"
      onPress={resolve}
    />
  );
}

const Column = DataTable.Col<PaymentException>;
const NumberColumn = DataTable.NumberCol<PaymentException>;

const columns = (
  <>
    <Column
      source="what"
      label="Discrepancy"
      disableSort
      render={(review) => (
        <TwoLineCell
          first={paymentExceptionTitle(review)}
          aside={<RelativeDateTime instant={review.createdAt} />}
          second={paymentExceptionText(review)}
          isWhole
          to={review.invoiceId ? invoiceAddress({ id: review.invoiceId }) : undefined}
        />
      )}
      text={(review) => `${paymentExceptionTitle(review)}: ${paymentExceptionText(review)}`}
    />
    <Column
      source="whom"
      label="Patient and invoice"
      disableSort
      width={220}
      fromWidth={900}
      render={(review) => ofWhom(review) || '–'}
      text={ofWhom}
    />
    <Column
      source="state"
      label="Status"
      disableSort
      width={130}
      render={(review) => <StateChip review={review} />}
      text={({ resolvedAt }) => (resolvedAt ? 'Resolved' : 'Open')}
    />
    <Column
      source="settled"
      label="Resolution"
      disableSort
      width={240}
      fromWidth={1280}
      render={({ resolution, resolvedBy }) =>
        resolution ? <TwoLineCell first={resolution} second={resolvedBy ?? 'Auto-resolved'} /> : '–'
      }
      text={({ resolution, resolvedBy }) => [resolution, resolvedBy].filter(Boolean).join(', ')}
    />
    <NumberColumn
      source="settle"
      label="Actions"
      disableSort
      width={140}
      render={(review) => <SettleButton review={review} />}
      text={() => ''}
    />
  </>
);

const FAILED_REFUND = 'REFUND_FAILED';
const kinds = paymentExceptionKinds.filter(({ value }) => value !== FAILED_REFUND);

const stillOpen = { open: true };

const filterLabels = {
  open: (value: unknown) => (value === true ? 'open' : 'resolved'),
  kind: () => 'type',
};

const SHOWN = 3;

function ReconciliationCard() {
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
        <Button kind="secondary" small busy={run.isPending || isRunning} onClick={() => run.mutate()}>
          <RefreshCw size={14} strokeWidth={1.75} aria-hidden />
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

/** Failed refunds have their own tab in “To review”. */
export const always = { reviews: { kindNot: FAILED_REFUND }, refunds: { kind: FAILED_REFUND } };

export default function PaymentExceptionList({ of = 'reviews' }: { of?: keyof typeof always }) {
  const isRefunds = of === 'refunds';
  return (
    <List<PaymentException>
      key={of}
      resource="payment-reviews"
      filter={always[of]}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={stillOpen}
      title={isRefunds ? 'Failed refunds' : 'Payment reviews'}
      filters={
        <FilterBar
          first={<BooleanFilterChip source="open" label="Status" any="All" yes="Open" no="Resolved" />}
        >
          {!isRefunds && <ChoiceFilterChip source="kind" label="Type" any="All" choices={kinds} />}
        </FilterBar>
      }
      filterLabels={filterLabels}
      empty={
        isRefunds
          ? 'No failed refunds. One that Stripe refuses will appear here.'
          : 'No discrepancies. Any found during payments or the nightly reconciliation will appear here.'
      }
      header={!isRefunds && <ReconciliationCard />}
    >
      <DataTable<PaymentException>
        rowEdge={({ resolvedAt }) => `var(--${resolvedAt ? 'navy' : 'orange'})`}
        card={(review) => (
          <div className={styles.card}>
            <Card
              first={paymentExceptionTitle(review)}
              second={ofWhom(review)}
              chip={<StateChip review={review} />}
              endSecond={<RelativeDateTime instant={review.createdAt} />}
              endThird={<SettleButton review={review} />}
            />
            <p>{paymentExceptionText(review)}</p>
          </div>
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
