import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { useState } from 'react';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { RefundForm } from '../../../money/money-forms.lazy.ts';
import { modeText } from '../../../money/money-text.ts';
import { leftOf } from '../../payments/payment-text.ts';
import { useInvoice } from '../use-invoice.ts';
import styles from './actions.module.css';

/** Asks which payment to refund only if there are several. */
export default function RefundInvoiceForm({ invoice }: { invoice: InvoiceRecord }) {
  const { data, error, refetch } = useInvoice(invoice.id);
  const [chosen, setChosen] = useState<string>();
  const payments = (data?.payments ?? []).filter(
    (payment) => payment.paymentStatus === 'SUCCESSFUL' && leftOf(payment) > 0,
  );
  const payment =
    payments.find(({ id }) => id === chosen) ?? (payments.length === 1 ? payments[0] : undefined);
  if (payment) return <RefundForm payment={payment} />;
  return (
    <>
      <DrawerHeader title="Refund payment" about={`${invoice.patient.fullname}, ${invoice.number}`} />
      <div className={drawerStyles.body}>
        {error && (
          <RetryNotice error={error} onRetry={() => refetch()}>
            No refund was issued.
          </RetryNotice>
        )}
        {!data && !error && <RowSkeletons count={3} />}
        {data && payments.length === 0 && <p>Nothing left to refund.</p>}
        <ul className={styles.payments}>
          {payments.map((one) => (
            <li key={one.id}>
              <span>
                {modeText(one.paymentMode)}, <RelativeDateTime instant={one.createdAt} isWithin />
              </span>
              <Money dollars={leftOf(one)} />
              <Button kind="secondary" small onClick={() => setChosen(one.id)}>
                Select
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
