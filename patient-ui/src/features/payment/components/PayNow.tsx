import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointment.schema';
import { settledStatuses } from '@bedside/contracts/appointments/appointment-status';
import { createPaymentIntent } from '@bedside/contracts/payments/payments.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { PaymentDialog } from '@bedside/ui-kit/components/PaymentDialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-query.ts';
import { errorMessageOf } from '../../../api/failure-text.ts';
import { isInvalidLink } from '../../../api/is-dead-link.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PaymentProcessingNote } from '../../billing/components/PaymentProcessingNote.tsx';
import { linesOf } from '../payment-lines.ts';
import { usePaymentConfirmation } from '../use-payment-confirmation.ts';
import styles from './PayNow.module.css';

interface Props {
  token: string;
  details: PaymentPageDetails;
  reload: () => Promise<unknown>;
}

export function PayNow({ token, details, reload }: Props) {
  const texts = useTexts();
  const { payNow, appointment, money, payment, failure } = texts;
  const { data: config } = useQuery(configQuery);
  const [open, setOpen] = useState(false);
  const isDue = details.appointmentStatus === 'AWAITING PAYMENT';
  const { confirming, noteSent } = usePaymentConfirmation({
    id: details.appointmentKey,
    waits: isDue,
    pending: details.paymentPending,
    reload,
  });
  if (!isDue) {
    const isPaid = settledStatuses.includes(details.appointmentStatus);
    return (
      <Card flush>
        <EmptyState title={isPaid ? payNow.paid : payNow.nothingDue}>
          {!isPaid && payNow.nothingDueText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.card}>
      <Card title={appointment.payment}>
        <MoneyBlock lines={linesOf(details, texts)} totalLabel={money.payable} total={details.totalAmount} />
        <div className={styles.action}>
          {confirming ? (
            <PaymentProcessingNote />
          ) : (
            <Button wide onClick={() => setOpen(true)}>
              {appointment.makePayment}
            </Button>
          )}
        </div>
      </Card>
      {open && config && (
        <PaymentDialog
          stripe={config.stripe}
          texts={payment}
          amount={details.totalAmount}
          holder=""
          subtitle={details.appointmentKey}
          cards={[]}
          onStart={async (key) => {
            const input = { params: { id: token }, body: {} };
            return (await client.send(createPaymentIntent, input, { idempotencyKey: key })).data.clientSecret;
          }}
          onPayWithCard={() => Promise.reject(new TypeError('A payment link has no cards on file.'))}
          onClose={() => setOpen(false)}
          onStartFailed={(reason) => {
            setOpen(false);
            // The refreshed page shows if the bill was canceled or paid meanwhile.
            void reload();
            if (!isInvalidLink(reason))
              toast(payment.tryAgain(errorMessageOf(reason, failure.whatToDo).message), 'error');
          }}
          onPaid={() => {
            toast(payment.success, 'success');
            noteSent();
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
