import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { useGetList } from 'react-admin';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { RefundForm } from '../../../money/money-forms.lazy.ts';
import type { PaymentException } from '../payment-exception-text.ts';
import styles from './detail.module.css';

const MOST = 50;

/** Unapplied money: refund it or apply it to an invoice. */
export function HeldMoney({ review: { held, patient, invoiceNumber } }: { review: PaymentException }) {
  const drawer = useDrawer();
  const mayRefund = usePermission('refunds');
  const { data } = useGetList<InvoiceRecord>(
    'invoices',
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { patientId: patient?.id, outstanding: true },
    },
    { enabled: patient !== null },
  );
  /** The total without what the invoice received. What is held for it counts there as received, too. */
  const unpaidOf = ({ id, ...invoice }: InvoiceRecord): number => {
    const own = held.reduce((sum, { invoiceId, amount }) => (invoiceId === id ? sum + amount : sum), 0);
    const received = invoice.paidAmount + invoice.refundedAmount + invoice.chargedBackAmount;
    return Math.round((invoice.totalAmount - received + own) * 100) / 100;
  };
  const takers = (data ?? []).filter((invoice) =>
    held.some(
      ({ amount, movable, invoiceId }) =>
        amount === unpaidOf(invoice) && (movable || invoiceId === invoice.id),
    ),
  );
  const mayBeTaken = takers.length > 0 || held.some(({ movable }) => movable);
  return (
    <>
      <ul className={styles.held}>
        {held.map(({ paymentId, amount }) => (
          <li key={paymentId}>
            <span>Received, not refunded</span>
            <Money dollars={amount} />
            {mayRefund && patient && (
              <Button
                kind="secondary"
                small
                onClick={() =>
                  drawer.open(
                    <RefundForm
                      reason=""
                      part={amount}
                      payment={{
                        id: paymentId,
                        paymentMode: 'ONLINE',
                        amount,
                        invoiceNumber: invoiceNumber ?? '',
                        patient,
                      }}
                    />,
                  )
                }
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayBeTaken && (
        <SelectInput
          source="invoiceId"
          label="Apply to invoice"
          aside="or refund it first"
          placeholder={takers.length > 0 ? 'Select an invoice' : 'No open invoice for this amount'}
          options={takers.map((invoice) => ({
            value: invoice.id,
            label: `${invoice.number}, ${moneyText(unpaidOf(invoice))}`,
          }))}
        />
      )}
    </>
  );
}
