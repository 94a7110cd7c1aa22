import { type PaymentRow, recordedModes } from '@bedside/contracts/payments/payment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { modeText } from '../../money/mode-text.ts';
import { invoiceAddress } from '../invoices/invoice-address.ts';
import { paymentBadges } from './payment-badges.ts';
import styles from './payment-columns.module.css';

const isUnverified = ({ paymentStatus, verified }: PaymentRow) => paymentStatus === 'SUCCESSFUL' && !verified;

/** Under the method: what happened, what failed, or what still has to be checked. */
export function methodNote(payment: PaymentRow): string {
  if (payment.failureMessage) return payment.failureMessage;
  if (isUnverified(payment)) return 'Unverified';
  if (payment.remarks) return payment.remarks;
  if (recordedModes.some((mode) => mode === payment.paymentMode))
    return payment.reference ?? 'Recorded by staff';
  return payment.channel.charAt(0) + payment.channel.slice(1).toLowerCase();
}

const methodWords = (payment: PaymentRow) => `${modeText(payment.paymentMode)}, ${methodNote(payment)}`;

/** How its dispute stands, if there is one. */
function disputeWords({ disputed, chargedBackAmount }: PaymentRow): string | null {
  if (chargedBackAmount > 0) return 'Dispute lost';
  return disputed ? 'Disputed' : null;
}

/** How a payment stands, whole wherever it is shown. */
export const State = ({ payment }: { payment: PaymentRow }) => {
  const dispute = disputeWords(payment);
  return (
    <span className={styles.state}>
      <DenseChip {...paymentBadges[payment.paymentStatus]} />
      {dispute && <Tag>{dispute}</Tag>}
    </span>
  );
};

const purpose = ({ appointmentKey, invoiceNumber }: PaymentRow) =>
  [appointmentKey, invoiceNumber].filter(Boolean).join(', ');

export const Amount = ({ payment: { amount, paymentStatus } }: { payment: PaymentRow }) => {
  if (paymentStatus === 'SUCCESSFUL') return <Money dollars={amount} />;
  const sum = <Money dollars={amount} />;
  return <span className={styles.muted}>{paymentStatus === 'FAILED' ? <s>{sum}</s> : sum}</span>;
};

/** Who took it; what staff records is never paid by the patient alone. */
function filledByAppointmentId({ recordedBy, paymentMode }: PaymentRow): string {
  const isManual = recordedModes.some((mode) => mode === paymentMode);
  return recordedBy ?? (isManual ? '–' : 'Patient');
}

export const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    key: 'payer',
    label: 'Payer and description',
    cell: (payment) => (
      <TwoLineCell
        first={payment.patient.fullname}
        aside={<RelativeDateTime instant={payment.createdAt} />}
        second={purpose(payment)}
        to={invoiceAddress({ id: payment.invoiceId })}
      />
    ),
    text: (payment) => `${payment.patient.fullname}: ${purpose(payment)}`,
  },
  {
    key: 'method',
    label: 'Method',
    width: 260,
    wraps: true,
    cell: (payment) => (
      <TwoLineCell
        first={modeText(payment.paymentMode)}
        isWhole
        second={
          <span className={isUnverified(payment) ? styles.warning : undefined}>{methodNote(payment)}</span>
        }
      />
    ),
    text: methodWords,
  },
  {
    key: 'status',
    label: 'Status',
    width: 190,
    wraps: true,
    sortBy: 'paymentStatus',
    cell: (payment) => <State payment={payment} />,
    text: (payment) =>
      [paymentBadges[payment.paymentStatus].label, disputeWords(payment)].filter(Boolean).join(', '),
  },
  {
    key: 'recordedBy',
    label: 'Recorded by',
    width: 150,
    fromWidth: 1280,
    cell: filledByAppointmentId,
    text: filledByAppointmentId,
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 150,
    sortBy: 'createdAt',
    fromWidth: 1600,
    cell: ({ createdAt }) => <RelativeDateTime instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'refunded',
    label: 'Refunded',
    width: 100,
    alignRight: true,
    fromWidth: 1024,
    cell: ({ refundedAmount }) =>
      refundedAmount > 0 ? (
        <span className={styles.warning}>
          <Money dollars={-refundedAmount} />
        </span>
      ) : (
        '–'
      ),
    text: ({ refundedAmount }) => refundedAmount.toFixed(2),
  },
  {
    key: 'amount',
    label: 'Amount',
    width: 120,
    alignRight: true,
    sortBy: 'amount',
    cell: (payment) => <Amount payment={payment} />,
    text: ({ amount }) => amount.toFixed(2),
  },
];

/** What somebody wrote or a bank said is too long to stand at the end of a line. */
const isSentence = ({ failureMessage, remarks }: PaymentRow): boolean => Boolean(failureMessage ?? remarks);

/** A payment in the list of a phone. */
export const PaymentCard = ({ payment }: { payment: PaymentRow }) => (
  <Card
    first={payment.patient.fullname}
    second={payment.appointmentKey ?? payment.invoiceNumber}
    chip={<State payment={payment} />}
    endFirst={<Amount payment={payment} />}
    endSecond={<RelativeDateTime instant={payment.createdAt} />}
    endThird={isSentence(payment) ? modeText(payment.paymentMode) : methodWords(payment)}
    under={isSentence(payment) && methodNote(payment)}
  />
);

export const paymentEdge = ({ paymentStatus }: PaymentRow): string =>
  `var(--${paymentBadges[paymentStatus].tone})`;
