import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { Stack } from '@bedside/ui-kit/components/Stack';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { usePermission } from '../../auth/use-permission.ts';
import { ConfidentialMark } from '../../components/ConfidentialMark.tsx';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { IconButton, iconButtonClass } from '../../components/IconButton.tsx';
import { RowSkeletons } from '../../components/ListSkeleton.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { RefundForm } from '../../money/money-forms.lazy.ts';
import { modeText } from '../../money/money-text.ts';
import { appointmentAddress } from '../appointments/use-appointment.ts';
import { LinesTable, Stream } from '../invoices/page/InvoiceCards.tsx';
import { activityOf } from '../invoices/page/invoice-activity.ts';
import { invoiceAddress, useInvoice } from '../invoices/use-invoice.ts';
import { VerifyPaymentForm } from './actions/VerifyPaymentForm.tsx';
import { DisputeNotice, Evidence } from './DisputeEvidence.tsx';
import styles from './PaymentDrawer.module.css';
import { methodNote, State } from './payment-columns.tsx';
import { disputedBadge, isUnverified, leftOf } from './payment-text.ts';

interface Props {
  id: string;
  /** Moves to the next or previous row of the list. */
  onStep(by: 1 | -1): void;
}

const typing = 'input, textarea, select, [contenteditable]';

export default function PaymentDrawer({ id, onStep }: Props) {
  const { data: payment, error, refetch } = useGetOne<PaymentRow>('payments', { id });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ j: 1, k: -1 } as const)[event.key];
    const isTyped = event.target instanceof Element && event.target.closest(typing);
    if (!by || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: j and k work as in the list
    <div className={styles.record} onKeyDown={onKeyDown}>
      {payment ? (
        <Payment key={id} payment={payment} header={<Head payment={payment} onStep={onStep} />} />
      ) : (
        <>
          <Head onStep={onStep} />
          <div className={drawerStyles.body}>
            {error ? (
              <RetryNotice error={error} onRetry={() => refetch()}>
                Nothing was changed.
              </RetryNotice>
            ) : (
              <RowSkeletons count={5} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Head({ payment, onStep }: { payment?: PaymentRow; onStep: Props['onStep'] }) {
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <DrawerHeader title="Payment" about={payment?.invoiceNumber}>
      <IconButton aria-label="Previous payment" onClick={() => onStep(-1)}>
        <ChevronUp {...icon} />
      </IconButton>
      <IconButton aria-label="Next payment" onClick={() => onStep(1)}>
        <ChevronDown {...icon} />
      </IconButton>
      {payment && (
        <Link
          className={iconButtonClass()}
          to={invoiceAddress({ id: payment.invoiceId })}
          aria-label={`Open invoice ${payment.invoiceNumber}`}
        >
          <ArrowUpRight {...icon} />
        </Link>
      )}
    </DrawerHeader>
  );
}

function Payment({ payment, header }: { payment: PaymentRow; header: ReactNode }) {
  const mayRefund = usePermission('refunds');
  const isBilling = usePermission('billing');
  const [isVoiding, setIsVoiding] = useState(false);
  const isRefundable =
    mayRefund && payment.paymentStatus === 'SUCCESSFUL' && leftOf(payment) > 0 && !payment.openDispute;
  const details = <Details payment={payment} />;
  if (isBilling && isUnverified(payment) && !payment.openDispute && !isVoiding) {
    const voiding = isRefundable && (
      <Button kind="dangerText" onClick={() => setIsVoiding(true)}>
        Void instead
      </Button>
    );
    const about = `${payment.patient.fullname}, ${payment.invoiceNumber}`;
    return (
      <VerifyPaymentForm
        id={payment.id}
        about={about}
        payment={payment}
        record={{ header, details, voiding }}
      />
    );
  }
  if (isRefundable) return <RefundForm payment={payment} record={{ header, details }} />;
  return (
    <>
      {header}
      <div className={drawerStyles.body}>
        {details}
        {payment.openDispute && <Evidence payment={payment} />}
      </div>
    </>
  );
}

function Details({ payment }: { payment: PaymentRow }) {
  const { data: invoice, error, refetch } = useInvoice(payment.invoiceId);
  const { openDispute } = payment;
  const { appointmentId, appointmentKey } = payment.appointmentId ? payment : (invoice ?? payment);
  const title = useId();
  return (
    <>
      <Stack gap={2}>
        <div className={styles.spread}>
          <span className={styles.amount}>
            <Money dollars={payment.amount} />
          </span>
          {openDispute ? <DenseChip {...disputedBadge} /> : <State payment={payment} />}
        </div>
        <span className={styles.payer}>
          {payment.patient.fullname}
          <ConfidentialMark of={payment} />,{' '}
          <RelativeDateTime instant={payment.finalizedAt ?? payment.createdAt} isWithin />
        </span>
      </Stack>
      {openDispute && <DisputeNotice dispute={openDispute} />}
      <dl className={styles.facts}>
        <div>
          <dt>Visit</dt>
          <dd>
            {appointmentId ? (
              <Link to={appointmentAddress(appointmentId)} className="reach">
                {appointmentKey ?? 'View'}
              </Link>
            ) : invoice ? (
              'None'
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div>
          <dt>Method</dt>
          <dd>
            {modeText(payment.paymentMode)}, {methodNote(payment)}
          </dd>
        </div>
      </dl>
      {error && <RetryNotice error={error} onRetry={() => refetch()} />}
      {!invoice && !error && <RowSkeletons count={4} />}
      {invoice && (
        <>
          <div className={styles.lines}>
            <LinesTable invoice={invoice} />
          </div>
          <section aria-labelledby={title} className={styles.timeline}>
            <h3 id={title}>Timeline</h3>
            <Stream events={activityOf(invoice)} />
          </section>
        </>
      )}
    </>
  );
}
