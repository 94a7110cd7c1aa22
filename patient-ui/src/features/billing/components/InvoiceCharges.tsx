import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { Suspense, useEffect, useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { Checkout } from '../../payment/components/Checkout.lazy.ts';
import { recentlySentPayments, useSentPayments } from '../../payment/sent-payments.ts';
import { usePollWithBackoff } from '../../payment/use-payment-confirmation.ts';
import { markPaymentSent } from '../billing-queries.ts';
import { holdText, invoiceLines, invoiceTitle, isAmountDue, isHeld, isProcessing } from '../invoice-text.ts';
import styles from './billing.module.css';
import { PayBar } from './PayBar.tsx';
import { PaymentProcessingNote } from './PaymentActivity.tsx';

interface Props {
  bill: InvoiceDetails;
  reload: () => Promise<unknown>;
}

export function InvoiceCharges({ bill, reload }: Props) {
  const texts = useTexts();
  const [pays, setPays] = useState(false);
  const wasSent = useSentPayments();
  const confirming = isProcessing(bill, wasSent);
  usePollWithBackoff(confirming, reload);
  const isSettled = !isAmountDue(bill) || isHeld(bill);
  useEffect(() => {
    // Forgotten once settled, because a hold that is released later can be placed again.
    if (isSettled) recentlySentPayments.forget([bill.id]);
  }, [isSettled, bill.id]);
  const title = invoiceTitle(bill, texts);
  const payable = bill.allowedActions.includes('pay') && !confirming;
  const hold = !confirming && holdText(bill, texts);
  return (
    <>
      <Card title={texts.billing.charges}>
        <MoneyBlock
          lines={invoiceLines(bill, texts)}
          totalLabel={bill.status === 'PAID' ? texts.money.paid : texts.billing.total}
          total={bill.totalAmount}
        />
        <Rest bill={bill} />
        {confirming && (
          <div className={styles.apart}>
            <PaymentProcessingNote />
          </div>
        )}
        {hold && <p className={`small muted ${styles.apart}`}>{hold}</p>}
      </Card>
      {payable && (
        <PayBar
          label={bill.depositHold ? texts.billing.kinds.DEPOSIT : texts.billing.stillDue}
          amount={bill.dueAmount}
          action={bill.depositHold ? texts.payment.hold : texts.billing.pay}
          onPay={() => setPays(true)}
        />
      )}
      <Suspense>
        {pays && (
          <Checkout
            bill={{ invoiceIds: [bill.id] }}
            patientIds={[bill.patient.id]}
            amount={bill.dueAmount}
            isHold={bill.depositHold !== null}
            subtitle={`${title}, ${bill.number}`}
            onClose={() => setPays(false)}
            onPaid={() => markPaymentSent([bill])}
          />
        )}
      </Suspense>
    </>
  );
}

function Rest({ bill }: { bill: InvoiceDetails }) {
  const { billing } = useTexts();
  const rows = [
    { label: billing.givenBack, dollars: -bill.refundedAmount, shown: bill.refundedAmount > 0 },
    {
      label: billing.chargedBack,
      dollars: -bill.chargedBackAmount,
      shown: bill.chargedBackAmount > 0,
    },
    { label: billing.paidSoFar, dollars: bill.paidAmount, shown: bill.paidAmount > 0 && isAmountDue(bill) },
    { label: billing.stillDue, dollars: bill.dueAmount, shown: bill.paidAmount > 0 && isAmountDue(bill) },
  ].filter(({ shown }) => shown);
  if (rows.length === 0) return null;
  return (
    <Stack as="dl" gap={8} top={12}>
      {rows.map(({ label, dollars }) => (
        <div key={label} className={styles.restRow}>
          <dt>{label}</dt>
          <dd>
            <Money dollars={dollars} />
          </dd>
        </div>
      ))}
    </Stack>
  );
}
