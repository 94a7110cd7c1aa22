import { type PaymentRow, recordedModes } from '@bedside/contracts/payments/payment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { ConfidentialMark } from '../../components/ConfidentialMark.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useNow, useShortInstant } from '../../components/use-now.ts';
import { cardFailureText } from '../../data/failure.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { modeText } from '../../money/money-text.ts';
import { formatDeadline } from '../disputes/dispute-text.ts';
import styles from './payment-columns.module.css';
import { badgeOfPayment, disputedBadge, isUnverified } from './payment-text.ts';
import { usePaymentAddress } from './use-payment-address.ts';

/** Shown below the method: what happened, what failed, or what needs verifying. */
export function methodNote(payment: PaymentRow): string {
  if (payment.failureMessage) return cardFailureText(payment.failureMessage);
  if (isUnverified(payment)) return 'Unverified';
  if (payment.remarks) return payment.remarks;
  if (recordedModes.some((mode) => mode === payment.paymentMode))
    return payment.reference ?? 'Recorded by staff';
  return payment.channel.charAt(0) + payment.channel.slice(1).toLowerCase();
}

const methodText = (payment: PaymentRow) => `${modeText(payment.paymentMode)}, ${methodNote(payment)}`;

function disputeText({ openDispute, chargedBackAmount }: PaymentRow): string | null {
  if (openDispute) return 'Disputed';
  return chargedBackAmount > 0 ? 'Dispute lost' : null;
}

export const State = ({ payment }: { payment: PaymentRow }) => {
  if (payment.openDispute) return <DenseChip {...disputedBadge} />;
  const dispute = disputeText(payment);
  return (
    <span className={styles.state}>
      <DenseChip {...badgeOfPayment(payment)} />
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

/** For a dispute, shows when its evidence is due instead. */
function Refunded({ payment: { refundedAmount, openDispute } }: { payment: PaymentRow }) {
  const { isPressing } = formatDeadline(openDispute?.evidenceDueAt ?? null, useNow());
  const short = useShortInstant();
  if (openDispute?.evidenceDueAt)
    return (
      <span className={isPressing ? styles.pressing : styles.warning}>
        due {short(openDispute.evidenceDueAt)}
      </span>
    );
  if (refundedAmount === 0) return '–';
  return (
    <span className={styles.warning}>
      <Money dollars={-refundedAmount} />
    </span>
  );
}

/** Payments that staff recorded are never shown as paid by the patient. */
function recordedByText({ recordedBy, paymentMode }: PaymentRow): string {
  const isManual = recordedModes.some((mode) => mode === paymentMode);
  return recordedBy ?? (isManual ? '–' : 'Patient');
}

const Payer = ({ payment }: { payment: PaymentRow }) => (
  <TwoLineCell
    first={payment.patient.fullname}
    aside={
      <>
        <ConfidentialMark of={payment} /> <RelativeDateTime instant={payment.createdAt} />
      </>
    }
    second={purpose(payment)}
    to={usePaymentAddress().of(payment.id)}
  />
);

const Column = DataTable.Col<PaymentRow>;
const TimeColumn = DataTable.TimeCol<PaymentRow>;
const NumberColumn = DataTable.NumberCol<PaymentRow>;

export const paymentColumns = (
  <>
    <Column
      source="payer"
      label="Payer and description"
      disableSort
      render={(payment) => <Payer payment={payment} />}
      text={(payment) => `${payment.patient.fullname}: ${purpose(payment)}`}
    />
    <Column
      source="method"
      label="Method"
      disableSort
      width={150}
      tabletWidth={132}
      wraps
      render={(payment) => (
        <TwoLineCell
          first={modeText(payment.paymentMode)}
          isWhole
          second={
            <span className={isUnverified(payment) ? styles.warning : undefined}>{methodNote(payment)}</span>
          }
        />
      )}
      text={methodText}
    />
    <Column
      source="paymentStatus"
      label="Status"
      width={135}
      wraps
      render={(payment) => <State payment={payment} />}
      text={(payment) => [badgeOfPayment(payment).label, disputeText(payment)].filter(Boolean).join(', ')}
    />
    <Column
      source="recordedBy"
      label="Recorded by"
      disableSort
      width={150}
      fromWidth={1280}
      text={recordedByText}
    />
    <TimeColumn source="createdAt" label="Created" width={150} fromWidth={1600} />
    <NumberColumn
      source="refunded"
      label="Refunded"
      disableSort
      width={110}
      tabletWidth={92}
      fromWidth={900}
      render={(payment) => <Refunded payment={payment} />}
      text={({ refundedAmount }) => refundedAmount.toFixed(2)}
    />
    <NumberColumn
      source="amount"
      label="Amount"
      width={120}
      tabletWidth={98}
      render={(payment) => <Amount payment={payment} />}
      text={({ amount }) => amount.toFixed(2)}
    />
  </>
);

export const PaymentCard = ({ payment }: { payment: PaymentRow }) => {
  /** Free text doesn’t fit at the end of a line. */
  const sentence = payment.failureMessage ? cardFailureText(payment.failureMessage) : payment.remarks;
  const chip = isUnverified(payment) && (
    <DenseChip label="Unverified" tone="orange" icon={CircleAlert} owed />
  );
  return (
    <Card
      first={
        <>
          {payment.patient.fullname}
          <ConfidentialMark of={payment} />
        </>
      }
      second={payment.appointmentKey ?? payment.invoiceNumber}
      chip={chip || <State payment={payment} />}
      endFirst={<Amount payment={payment} />}
      endSecond={<RelativeDateTime instant={payment.createdAt} />}
      endThird={chip || sentence ? modeText(payment.paymentMode) : methodText(payment)}
      under={sentence}
    />
  );
};

export const paymentEdge = (payment: PaymentRow): string =>
  `var(--${(payment.openDispute ? disputedBadge : badgeOfPayment(payment)).tone})`;
