import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { openInvoicesQuery } from '../billing-queries.ts';
import { sumOf } from '../invoice-text.ts';
import { isOnPlan } from '../plan-queries.ts';
import { InvoiceRow } from './InvoiceRow.tsx';
import { PayBar } from './PayBar.tsx';
import { MAX_BILLS, PayBills, usePayable } from './PayBills.tsx';
import { PaymentProcessingNote } from './PaymentActivity.tsx';

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

/** Bills on a payment plan are charged automatically, so they are selected only by hand. */
function useChosenInvoices(payable: readonly InvoiceRecord[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const chosen = payable.filter((bill) => choices.get(bill.id) ?? !isOnPlan(bill)).slice(0, MAX_BILLS);
  const ids = new Set(chosen.map(({ id }) => id));
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    choose(id: string, isChosen: boolean) {
      setChoices((before) => new Map(before).set(id, isChosen));
    },
  };
}

function Choice({ bills, reload }: { bills: readonly InvoiceRecord[]; reload: () => Promise<unknown> }) {
  const texts = useTexts();
  const [paying, setPaying] = useState<readonly InvoiceRecord[]>([]);
  const { confirming, payable } = usePayable(bills, reload);
  const { chosen, isChosen, choose } = useChosenInvoices(payable);
  const [first] = chosen;
  return (
    <>
      {confirming.length > 0 && <PaymentProcessingNote />}
      <Rows>
        {bills.map((bill) => (
          <li key={bill.id}>
            <InvoiceRow
              bill={bill}
              confirming={confirming.includes(bill)}
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
      <PayBills bills={paying} onClose={() => setPaying([])} />
    </>
  );
}
