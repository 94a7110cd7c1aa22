import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { disputeRecord } from '@bedside/contracts/payments/refunds.schema';
import { type RaRecord, useGetList } from 'react-admin';
import type { z } from 'zod';
import { mayRead } from '../../auth/use-permission.ts';
import { useMe } from '../../data/me.ts';
import { serviceText } from '../../formatting/appointment-text.ts';
import { modeText } from '../../money/money-text.ts';
import { alwaysIn } from '../appointments/list/export-filter.ts';
import { disputeReason } from '../disputes/dispute-text.ts';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import { always as ofExceptions } from '../payment-exceptions/PaymentExceptionList.tsx';
import {
  type PaymentException,
  paymentExceptionText,
  paymentExceptionTitle,
} from '../payment-exceptions/payment-exception-text.ts';

type Dispute = z.infer<typeof disputeRecord>;

interface WaitingRow {
  id: string;
  patient: string;
  about: string;
  question: string;
  receivedAt: string;
  /** In dollars; null if the amount is unknown. */
  amount: number | null;
  /** The path that the row opens. */
  to: string | undefined;
}

export type Review = WaitingRow &
  (
    | { kind: 'payment'; record: PaymentRow }
    | { kind: 'billLater'; record: AppointmentRow }
    | { kind: 'cash'; record: AppointmentRow }
    | { kind: 'dispute'; record: Dispute }
    | { kind: 'discrepancy' | 'refund'; record: PaymentException }
  );

/** If there are more of one kind, they are in the kind’s own tab. */
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

/** Open items from all lists that the user may open, oldest first within each kind. */
export function useReviews() {
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
