import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { differenceInMinutes, parseISO } from 'date-fns';
import { minutesInDay } from 'date-fns/constants';
import Banknote from 'lucide-react/icons/banknote';
import Gavel from 'lucide-react/icons/gavel';
import HandCoins from 'lucide-react/icons/hand-coins';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentProps } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { usePushedWidth } from '../../components/drawer.tsx';
import { useNow } from '../../components/use-now.ts';
import { durationText } from '../../formatting/appointment-text.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { omitColumns, useRoom } from '../../list/columns.ts';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { ListOfRows } from '../../list/List.tsx';
import { RequestAnswers } from '../appointments/OfflinePaymentRequests.tsx';
import { DecidedToday } from '../billing-decisions/BillingDecisionList.tsx';
import { formatDeadline } from '../disputes/dispute-text.ts';
import { SettleButton } from '../payment-exceptions/PaymentExceptionList.tsx';
import VerifyInRow from './actions/VerifyInRow.tsx';
import styles from './payment-columns.module.css';
import { type Review, useReviews } from './use-reviews.ts';

const kinds: Record<Review['kind'], Omit<ComponentProps<typeof DenseChip>, 'owed'>> = {
  payment: { label: 'Unverified payment', tone: 'orange', icon: ShieldCheck },
  billLater: { label: 'Bill-later request', tone: 'teal', icon: HandCoins },
  cash: { label: 'Cash request', tone: 'teal', icon: Banknote },
  dispute: { label: 'Dispute', tone: 'red', icon: Gavel },
  discrepancy: { label: 'Payment review', tone: 'orange', icon: Scale },
  refund: { label: 'Failed refund', tone: 'red', icon: Undo2 },
};

function Waiting({ review }: { review: Review }) {
  const now = useNow();
  if (review.kind === 'dispute') {
    const { text, isPressing } = formatDeadline(review.record.evidenceDueAt, now);
    return <span className={isPressing ? styles.warning : undefined}>{text}</span>;
  }
  const minutes = Math.max(0, differenceInMinutes(now, parseISO(review.receivedAt)));
  return <span className={minutes > minutesInDay ? styles.warning : undefined}>{durationText(minutes)}</span>;
}

function Answers({ review }: { review: Review }) {
  if (review.kind === 'payment') return <VerifyInRow payment={review.record} />;
  if (review.kind === 'billLater') return <RequestAnswers appointment={review.record} requestedMode="BML" />;
  if (review.kind === 'cash') return <RequestAnswers appointment={review.record} requestedMode="CASH" />;
  if (review.kind === 'discrepancy' || review.kind === 'refund')
    return <SettleButton review={review.record} />;
  return null;
}

const Sum = ({ amount }: Review) => (amount === null ? '–' : <Money dollars={amount} />);

const Column = DataTable.Col<Review>;
const TimeColumn = DataTable.TimeCol<Review>;
const NumberColumn = DataTable.NumberCol<Review>;

const KIND_FROM_WIDTH = 1280;

/** On narrow screens, the kind moves to the second line so that names fit. */
function useReviewColumns() {
  const isBesideDrawer = usePushedWidth() > 0;
  const hasKinds = useRoom() >= KIND_FROM_WIDTH;
  const note = ({ about, kind }: Review) => (hasKinds ? about : `${kinds[kind].label}, ${about}`);
  const columns = reviewColumns(note);
  return isBesideDrawer ? omitColumns(columns, 'waiting') : columns;
}

const reviewColumns = (note: (review: Review) => string) => (
  <>
    <Column
      source="patient"
      label="Patient and visit"
      wraps
      render={(review) => <TwoLineCell first={review.patient} second={note(review)} to={review.to} isWhole />}
      text={({ patient, about }) => `${patient}: ${about}`}
    />
    <Column
      source="kind"
      label="Kind"
      width={170}
      fromWidth={KIND_FROM_WIDTH}
      render={({ kind }) => <DenseChip {...kinds[kind]} owed />}
      text={({ kind }) => kinds[kind].label}
    />
    <Column source="question" label="Details" disableSort wraps fromWidth={1024} />
    <TimeColumn source="receivedAt" label="Received" width={155} fromWidth={1440} />
    <Column
      source="waiting"
      label="Waiting"
      disableSort
      width={90}
      render={(review) => <Waiting review={review} />}
      text={() => ''}
    />
    <NumberColumn
      source="amount"
      label="Amount"
      width={110}
      render={(review) => <Sum {...review} />}
      text={({ amount }) => amount?.toFixed(2) ?? ''}
    />
    <NumberColumn
      source="answers"
      label="Actions"
      disableSort
      width={300}
      render={(review) => <Answers review={review} />}
      text={() => ''}
    />
  </>
);

const choices = Object.entries(kinds).map(([value, { label }]) => ({ value, label }));

export default function AllReviews() {
  const { isCut, ...reviews } = useReviews();
  const columns = useReviewColumns();
  return (
    <ResourceContextProvider value="to-review">
      <ListOfRows<Review>
        {...reviews}
        header={isCut && <p className={styles.cut}>Shows 100 of each kind. The other tabs show the rest.</p>}
        wordsOf={({ patient, about, question }) => `${patient} ${about} ${question}`}
        title="To review"
        search="Name, visit, invoice"
        filters={<ChoiceFilterChip source="kind" label="Kind" any="All" choices={choices} />}
        filterLabels={{ q: (value) => `search “${value}”`, kind: () => 'kind' }}
        below={<DecidedToday />}
        empty="No payments, requests, or disputes need a decision."
      >
        <DataTable<Review>
          rowClick={({ to }) => to}
          rowEdge={({ kind }) => `var(--${kinds[kind].tone})`}
          card={(review) => (
            <Card
              first={review.patient}
              second={review.about}
              chip={<DenseChip {...kinds[review.kind]} owed />}
              endFirst={<Sum {...review} />}
              endThird={review.to ? <Waiting review={review} /> : <Answers review={review} />}
              under={review.question}
            />
          )}
        >
          {columns}
        </DataTable>
      </ListOfRows>
    </ResourceContextProvider>
  );
}
