import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import { usePermission } from '../../auth/use-permission.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { BooleanFilterChip } from '../../list/BooleanFilterChip.tsx';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { invoiceAddress } from '../invoices/invoice-address.ts';
import { RefundCreditForm, ResolveExceptionForm } from './actions/payment-review-action-forms.lazy.ts';
import { ReconciliationCard } from './ReconciliationCard.tsx';
import {
  type PaymentException,
  paymentExceptionKinds,
  paymentExceptionText,
  paymentExceptionTitle,
} from './review-text.ts';
import styles from './reviews.module.css';

const ofWhom = ({ patient, invoiceNumber }: PaymentException) =>
  [patient?.fullname, invoiceNumber].filter(Boolean).join(', ');

const StateChip = ({ review: { resolvedAt } }: { review: PaymentException }) =>
  resolvedAt ? (
    <DenseChip label="Resolved" tone="navy" icon={CircleCheck} />
  ) : (
    <DenseChip label="Open" tone="orange" icon={TriangleAlert} owed />
  );

function SettleButton({ review, shape }: { review: PaymentException; shape: 'row' }) {
  const drawer = useDrawer();
  const mayRefund = usePermission('refunds');
  if (review.resolvedAt) return null;
  if (review.kind === 'CREDIT_LEFT' && mayRefund)
    return (
      <ActionButton
        shape={shape}
        of={paymentExceptionTitle(review)}
        icon={Undo2}
        label="Refund credit"
        onPress={() => drawer.open(<RefundCreditForm review={review} />)}
      />
    );
  return (
    <ActionButton
      shape={shape}
      of={paymentExceptionTitle(review)}
      icon={CircleCheck}
      label="Resolve"
      onPress={() => drawer.open(<ResolveExceptionForm review={review} />)}
    />
  );
}

const columns: readonly Column<PaymentException>[] = [
  {
    key: 'what',
    label: 'Discrepancy',
    cell: (review) => (
      <TwoLineCell
        first={paymentExceptionTitle(review)}
        aside={<RelativeDateTime instant={review.createdAt} />}
        second={<span title={paymentExceptionText(review)}>{paymentExceptionText(review)}</span>}
        to={review.invoiceId ? invoiceAddress({ id: review.invoiceId }) : undefined}
      />
    ),
    text: (review) => `${paymentExceptionTitle(review)}: ${paymentExceptionText(review)}`,
  },
  {
    key: 'whom',
    label: 'Patient and invoice',
    width: 220,
    fromWidth: 900,
    cell: (review) => ofWhom(review) || '–',
    text: ofWhom,
  },
  {
    key: 'state',
    label: 'Status',
    width: 130,
    cell: (review) => <StateChip review={review} />,
    text: ({ resolvedAt }) => (resolvedAt ? 'Resolved' : 'Open'),
  },
  {
    key: 'settled',
    label: 'Resolution',
    width: 240,
    fromWidth: 1280,
    cell: ({ resolution, resolvedBy }) =>
      resolution ? <TwoLineCell first={resolution} second={resolvedBy ?? 'Auto-resolved'} /> : '–',
    text: ({ resolution, resolvedBy }) => [resolution, resolvedBy].filter(Boolean).join(', '),
  },
  {
    key: 'settle',
    label: 'Actions',
    width: 140,
    alignRight: true,
    cell: (review) => <SettleButton review={review} shape="row" />,
    text: () => '',
  },
];

const stillOpen = { open: true };

const filterWords = {
  open: (value: unknown) => (value === true ? 'open' : 'resolved'),
  kind: () => 'type',
};

export default function PaymentExceptionList() {
  return (
    <PagedList<PaymentException> sort={{ field: 'createdAt', order: 'DESC' }} filterDefaultValues={stillOpen}>
      <ListScreen<PaymentException>
        title="Reconciliation"
        columns={columns}
        card={(review) => (
          <div className={styles.card}>
            <Card
              first={paymentExceptionTitle(review)}
              second={ofWhom(review)}
              chip={<StateChip review={review} />}
              endSecond={<RelativeDateTime instant={review.createdAt} />}
              endThird={<SettleButton review={review} shape="row" />}
            />
            <p>{paymentExceptionText(review)}</p>
          </div>
        )}
        filters={
          <FilterBar
            first={<BooleanFilterChip source="open" label="Status" any="All" yes="Open" no="Resolved" />}
          >
            <ChoiceFilterChip source="kind" label="Type" any="All" choices={paymentExceptionKinds} />
          </FilterBar>
        }
        filterWords={filterWords}
        opensWith={stillOpen}
        none="No discrepancies. Any found during payments or the nightly reconciliation will appear here."
        over={<ReconciliationCard />}
        edge={({ resolvedAt }) => `var(--${resolvedAt ? 'navy' : 'orange'})`}
      />
    </PagedList>
  );
}
