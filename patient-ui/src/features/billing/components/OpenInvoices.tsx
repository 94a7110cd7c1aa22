import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useSentPayments } from '../../payment/sent-payments.ts';
import { usePollWithBackoff } from '../../payment/use-payment-confirmation.ts';
import { markPaymentSent, openInvoicesQuery, useClearConfirmedPayments } from '../billing-queries.ts';
import { invoiceTitle, isAmountDue, sumOf } from '../invoice-text.ts';

import { InvoiceRow } from './InvoiceRow.tsx';
import { PayBar } from './PayBar.tsx';
import { PaymentProcessingNote } from './PaymentActivity.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../../payment/components/Checkout.tsx')).Checkout,
}));
const USUAL_ROWS = 2;

export function OpenInvoices() {
  const { billing } = useTexts();
  const { data, error, refetch } = useQuery(openInvoicesQuery);
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  if (data.invoices.length === 0)
    return (
      <Card flush>
        <EmptyState title={billing.emptyOpen}>{billing.emptyOpenText}</EmptyState>
      </Card>
    );
  return <Choice bills={data.invoices} reload={refetch} />;
}

/** The server's limit per charge. */
const MOST = 20;

function useChosenInvoices(payable: readonly InvoiceRecord[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = payable.filter(({ id }) => !left.has(id)).slice(0, MOST);
  const ids = new Set(chosen.map(({ id }) => id));
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    choose(id: string, isChosen: boolean) {
      setLeft((before) => {
        const next = new Set(before);
        if (isChosen) next.delete(id);
        else next.add(id);
        return next;
      });
    },
  };
}

function Choice({ bills, reload }: { bills: readonly InvoiceRecord[]; reload: () => Promise<unknown> }) {
  const texts = useTexts();
  // The bills chosen when the dialog opened; one that arrives later is not included.
  const [paying, setPaying] = useState<readonly InvoiceRecord[]>([]);
  const wasSent = useSentPayments();
  const confirming = bills.filter((bill) => isAmountDue(bill) && wasSent(bill.id));
  const payable = bills.filter(({ id, allowedActions }) => allowedActions.includes('pay') && !wasSent(id));
  const { chosen, isChosen, choose } = useChosenInvoices(payable);
  usePollWithBackoff(confirming.length > 0, reload);
  useClearConfirmedPayments(bills);
  const [first] = chosen;
  const [firstPaid] = paying;
  return (
    <>
      {confirming.length > 0 && <PaymentProcessingNote />}
      <Rows>
        {bills.map((bill) => (
          <li key={bill.id}>
            <InvoiceRow
              bill={bill}
              confirming={wasSent(bill.id)}
              {...(payable.includes(bill) && {
                chosen: isChosen(bill.id),
                onChoose: (isNow: boolean) => choose(bill.id, isNow),
              })}
            />
          </li>
        ))}
      </Rows>
      {payable.length > 0 && (
        <PayBar
          label={first ? texts.billing.chosen(chosen.length) : texts.billing.chooseSome}
          ready={first !== undefined}
          amount={sumOf(chosen)}
          onPay={() => setPaying(chosen)}
        />
      )}
      <Suspense>
        {firstPaid && (
          <Checkout
            bill={{ invoiceIds: paying.map(({ id }) => id) }}
            patientIds={paying.map(({ patient }) => patient.id)}
            amount={sumOf(paying)}
            subtitle={
              paying.length === 1 ? invoiceTitle(firstPaid, texts) : texts.billing.billsInOne(paying.length)
            }
            onClose={() => setPaying([])}
            onPaid={() => markPaymentSent(paying)}
          />
        )}
      </Suspense>
    </>
  );
}
