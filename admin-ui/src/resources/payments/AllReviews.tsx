import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { disputeRecord, PaymentRow } from '@bedside/contracts/payments/payment.schema';
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
import { type RaRecord, ResourceContextProvider, useGetList } from 'react-admin';
import type { z } from 'zod';
import { mayRead } from '../../auth/use-permission.ts';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useNow } from '../../components/use-now.ts';
import { useMe } from '../../data/me.ts';
import { durationText, serviceText } from '../../formatting/appointment-text.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { ListOfRows } from '../../list/List.tsx';
import { modeText } from '../../money/money-text.ts';
import { alwaysIn } from '../appointments/list/export-filter.ts';
import { RequestAnswers } from '../appointments/OfflinePaymentRequests.tsx';
import { disputeReason, formatDeadline } from '../disputes/dispute-text.ts';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import { always as ofExceptions, SettleButton } from '../payment-exceptions/PaymentExceptionList.tsx';
import {
  type PaymentException,
  paymentExceptionText,
  paymentExceptionTitle,
} from '../payment-exceptions/payment-exception-text.ts';
import styles from './payment-columns.module.css';
import { Verify } from './UnverifiedPayments.tsx';

type Dispute = z.infer<typeof disputeRecord>;

interface Decision {
  id: string;
  patient: string;
  about: string;
  question: string;
  receivedAt: string;
  /** Dollars; null if no sum is known. */
  amount: number | null;
  /** Where the row opens. */
  to: string | undefined;
}

type Review = Decision &
  (
    | { kind: 'payment'; record: PaymentRow }
    | { kind: 'billLater'; record: AppointmentRow }
    | { kind: 'cash'; record: AppointmentRow }
    | { kind: 'dispute'; record: Dispute }
    | { kind: 'discrepancy' | 'refund'; record: PaymentException }
  );

const kinds: Record<Review['kind'], Omit<ComponentProps<typeof DenseChip>, 'owed'>> = {
  payment: { label: 'Unverified payment', tone: 'orange', icon: ShieldCheck },
  billLater: { label: 'Bill-later request', tone: 'teal', icon: HandCoins },
  cash: { label: 'Cash request', tone: 'teal', icon: Banknote },
  dispute: { label: 'Dispute', tone: 'red', icon: Gavel },
  discrepancy: { label: 'Payment review', tone: 'orange', icon: Scale },
  refund: { label: 'Failed refund', tone: 'red', icon: Undo2 },
};

/** More of one kind are in its own tab. */
const pagination = { page: 1, perPage: 100 };

interface Source<R> {
  resource: string;
  filter: Readonly<Record<string, unknown>>;
  sortedBy: string;
  toReview(record: R): Review;
}

function useReviewsOf<R extends RaRecord>({ resource, filter, sortedBy, toReview }: Source<R>) {
  const enabled = mayRead(useMe(), resource);
  const { data, total, error, refetch } = useGetList<R>(
    resource,
    { pagination, sort: { field: sortedBy, order: 'ASC' }, filter },
    { enabled },
  );
  const rows = data?.map(toReview).sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
  const isCut = total !== undefined && rows !== undefined && total > rows.length;
  return { rows: enabled ? rows : [], isCut, error, refetch: () => enabled && void refetch() };
}

const fromPayment = (record: PaymentRow): Review => ({
  kind: 'payment',
  record,
  id: record.id,
  patient: record.patient.fullname,
  about: [record.appointmentKey, record.invoiceNumber].filter(Boolean).join(', '),
  question: `${modeText(record.paymentMode)}${record.recordedBy ? `, entered by ${record.recordedBy}` : ''}`,
  receivedAt: record.createdAt,
  amount: record.amount,
  to: `/appointments/unVerified_payments/${record.id}`,
});

const fromRequest =
  (kind: 'billLater' | 'cash') =>
  (record: AppointmentRow): Review => ({
    kind,
    record,
    id: record.id,
    patient: record.patient.fullname,
    about: `${record.appointmentKey}, ${serviceText(record.serviceNames)}`,
    question: kind === 'cash' ? 'Asks to pay in cash' : 'Asks to pay later',
    receivedAt: record.statusChangedAt,
    amount: record.totalAmount,
    to: `/appointments/${record.id}/show`,
  });

const fromDispute = (record: Dispute): Review => ({
  kind: 'dispute',
  record,
  id: record.id,
  patient: record.patient?.fullname ?? 'Unknown patient',
  about: record.invoiceNumber ?? record.id,
  question: disputeReason(record.reason),
  receivedAt: record.openedAt,
  amount: record.amount,
  to: record.invoiceId ? invoiceAddress({ id: record.invoiceId }) : '/disputes',
});

const fromException =
  (kind: 'discrepancy' | 'refund') =>
  (record: PaymentException): Review => ({
    kind,
    record,
    id: record.id,
    patient: record.patient?.fullname ?? paymentExceptionTitle(record),
    about: record.invoiceNumber ?? (record.patient ? paymentExceptionTitle(record) : 'Stripe'),
    question: paymentExceptionText(record),
    receivedAt: record.createdAt,
    amount: record.held.length > 0 ? record.held.reduce((sum, { amount }) => sum + amount, 0) : null,
    to: record.invoiceId ? invoiceAddress({ id: record.invoiceId }) : undefined,
  });

const unverified: Source<PaymentRow> = {
  resource: 'payments',
  filter: { unverified: true },
  sortedBy: 'createdAt',
  toReview: fromPayment,
};
const requests = (kind: 'billLater' | 'cash', at: keyof typeof alwaysIn): Source<AppointmentRow> => ({
  resource: 'appointments',
  filter: alwaysIn[at],
  sortedBy: 'appointment',
  toReview: fromRequest(kind),
});
const billLater = requests('billLater', '/bml_request');
const cash = requests('cash', '/cashRequest');
const disputes: Source<Dispute> = {
  resource: 'disputes',
  filter: { open: true },
  sortedBy: 'evidenceDueAt',
  toReview: fromDispute,
};
const exceptions = (kind: 'discrepancy' | 'refund'): Source<PaymentException> => ({
  resource: 'payment-reviews',
  filter: { ...(kind === 'refund' ? ofExceptions.refunds : ofExceptions.reviews), open: true },
  sortedBy: 'createdAt',
  toReview: fromException(kind),
});
const discrepancies = exceptions('discrepancy');
const failedRefunds = exceptions('refund');

/** What waits in the lists that the reader may open, oldest first within each kind. */
function useReviews() {
  const lists = [
    useReviewsOf(unverified),
    useReviewsOf(billLater),
    useReviewsOf(cash),
    useReviewsOf(disputes),
    useReviewsOf(discrepancies),
    useReviewsOf(failedRefunds),
  ];
  const isRead = lists.every(({ rows }) => rows !== undefined);
  return {
    rows: isRead ? lists.flatMap(({ rows = [] }) => rows) : undefined,
    error: lists.find(({ error }) => error)?.error ?? null,
    isCut: lists.some(({ isCut }) => isCut),
    refetch: () => {
      for (const { refetch } of lists) refetch();
    },
  };
}

function Waiting({ review }: { review: Review }) {
  const now = useNow();
  if (review.kind === 'dispute') {
    const { words, isPressing } = formatDeadline(review.record.evidenceDueAt, now);
    return <span className={isPressing ? styles.warning : undefined}>{words}</span>;
  }
  const minutes = Math.max(0, differenceInMinutes(now, parseISO(review.receivedAt)));
  return <span className={minutes > minutesInDay ? styles.warning : undefined}>{durationText(minutes)}</span>;
}

function Answers({ review }: { review: Review }) {
  if (review.kind === 'payment') return <Verify payment={review.record} />;
  if (review.kind === 'billLater') return <RequestAnswers appointment={review.record} asked="BML" />;
  if (review.kind === 'cash') return <RequestAnswers appointment={review.record} asked="CASH" />;
  if (review.kind === 'discrepancy' || review.kind === 'refund')
    return <SettleButton review={review.record} />;
  return null;
}

const Sum = ({ amount }: Review) => (amount === null ? '–' : <Money dollars={amount} />);

const Column = DataTable.Col<Review>;
const NumberColumn = DataTable.NumberCol<Review>;

const columns = (
  <>
    <Column
      source="patient"
      label="Patient and visit"
      render={({ patient, about, to }) => <TwoLineCell first={patient} second={about} to={to} />}
      text={({ patient, about }) => `${patient}: ${about}`}
    />
    <Column
      source="kind"
      label="Kind"
      width={180}
      render={({ kind }) => <DenseChip {...kinds[kind]} owed />}
      text={({ kind }) => kinds[kind].label}
    />
    <Column source="question" label="Details" disableSort wraps fromWidth={1024} />
    <Column
      source="receivedAt"
      label="Received"
      width={175}
      fromWidth={1280}
      render={({ receivedAt }) => <RelativeDateTime instant={receivedAt} />}
      text={({ receivedAt }) => receivedAt}
    />
    <Column
      source="waiting"
      label="Waiting"
      disableSort
      width={110}
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
  return (
    <ResourceContextProvider value="to-review">
      <ListOfRows<Review>
        {...reviews}
        header={isCut && <p className={styles.cut}>Shows 100 of each kind. The other tabs show the rest.</p>}
        wordsOf={({ patient, about, question }) => `${patient} ${about} ${question}`}
        title="To review"
        search="Name, visit, invoice"
        filters={<ChoiceFilterChip source="kind" label="Kind" any="All" choices={choices} />}
        filterWords={{ q: (value) => `search “${value}”`, kind: () => 'kind' }}
        empty="No payments, requests, or disputes need a decision."
      >
        <DataTable<Review>
          rowClick={({ to = '/to-review' }) => to}
          rowEdge={({ kind }) => `var(--${kinds[kind].tone})`}
          card={(review) => (
            <Card
              first={review.patient}
              second={review.question}
              chip={<DenseChip {...kinds[review.kind]} owed />}
              endFirst={<Sum {...review} />}
              endSecond={review.about}
              endThird={review.to ? <Waiting review={review} /> : <Answers review={review} />}
            />
          )}
        >
          {columns}
        </DataTable>
      </ListOfRows>
    </ResourceContextProvider>
  );
}
