import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointments.api';
import { createPaymentIntent } from '@bedside/contracts/payments/payments.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { MoneyBlock, type MoneyLine } from '@bedside/ui-kit/components/MoneyBlock';
import { PaymentDialog } from '@bedside/ui-kit/components/PaymentDialog';
import { moneyText } from '@bedside/ui-kit/money';
import { secretOf } from '@bedside/ui-kit/payment/secret-of';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { errorMessageOf, isInvalidLink } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import type { Texts } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PaymentProcessingNote } from '../../billing/components/PaymentActivity.tsx';
import { isHeld } from '../../billing/invoice-text.ts';
import { usePaymentConfirmation } from '../use-payment-confirmation.ts';
import styles from './PayNow.module.css';

interface Props {
  token: string;
  details: PaymentPageDetails;
  reload: () => Promise<unknown>;
}

/** Leaves out the plan name, which is private to the patient. */
function linesOf(
  { forAppointment, servicesAvailed, price, totalAmount, dueAmount }: PaymentPageDetails,
  { money, billing }: Texts,
): MoneyLine[] {
  const services = servicesAvailed.map(({ serviceName, serviceCost }) => ({
    label: serviceName,
    dollars: serviceCost,
  }));
  if (!price) return services;
  const extras = [
    { label: forAppointment ? money.savings : billing.discount, dollars: -price.discountAmount },
    { label: money.travel, dollars: price.travelFee - price.travelFeeWaived },
    { label: money.tax, dollars: price.taxAmount },
    { label: billing.paidSoFar, dollars: dueAmount - totalAmount },
  ];
  return [...services, ...extras.filter(({ dollars }) => dollars !== 0)];
}

export function PayNow({ token, details, reload }: Props) {
  const texts = useTexts();
  const { appointment, billing, money, payment, failure } = texts;
  const { data: config } = useQuery(configQuery);
  const [open, setOpen] = useState(false);
  const { confirming, noteSent } = usePaymentConfirmation({
    id: details.appointmentKey,
    waits: !isHeld(details),
    pending: details.paymentPending,
    reload,
  });
  return (
    <div className={styles.card}>
      <Card title={appointment.payment}>
        <MoneyBlock
          lines={linesOf(details, texts)}
          totalLabel={isHeld(details) ? billing.total : money.payable}
          total={details.dueAmount}
        />
        {details.depositHold && !confirming && (
          <p className={`small muted ${styles.action}`}>
            {isHeld(details) ? billing.depositHeld : billing.depositToHold}
          </p>
        )}
        {!isHeld(details) && (
          <div className={styles.action}>
            {confirming ? (
              <PaymentProcessingNote />
            ) : (
              <Button wide onClick={() => setOpen(true)}>
                {details.depositHold ? payment.hold(moneyText(details.dueAmount)) : appointment.makePayment}
              </Button>
            )}
          </div>
        )}
      </Card>
      {open && config && (
        <PaymentDialog
          stripe={config.stripe}
          texts={payment}
          amount={details.dueAmount}
          isHold={details.depositHold !== null}
          holder=""
          subtitle={details.appointmentKey}
          cards={[]}
          onStart={async (key) => {
            const input = { params: { id: token }, body: {} };
            const { data } = await client.send(createPaymentIntent, input, { idempotencyKey: key });
            return secretOf(data, details.dueAmount);
          }}
          onPayWithCard={() => Promise.reject(new TypeError('A payment link has no cards on file.'))}
          onClose={() => setOpen(false)}
          onStartFailed={(reason) => {
            setOpen(false);
            // The bill may have been canceled or paid in the meantime, which the refreshed page shows.
            void reload();
            if (!isInvalidLink(reason))
              toast(payment.tryAgain(errorMessageOf(reason, failure.whatToDo).message), 'error');
          }}
          onPaid={(outcome) => {
            toast(outcome === 'held' ? payment.held : payment.success, 'success');
            noteSent();
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
