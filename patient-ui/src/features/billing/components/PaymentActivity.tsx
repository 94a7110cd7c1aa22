import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { DateText } from '@bedside/ui-kit/components/Formats';
import { Money } from '@bedside/ui-kit/components/Money';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './billing.module.css';

/** Payments and refunds, oldest first. Hidden if there are none. */
export function PaymentActivity({ bill }: { bill: InvoiceDetails }) {
  const { billing, money } = useTexts();
  const payments = bill.payments
    .filter(({ paymentStatus }) => paymentStatus === 'SUCCESSFUL')
    .map((payment) => ({
      id: payment.id,
      at: payment.finalizedAt ?? payment.createdAt,
      title: billing.payment(money.modes[payment.paymentMode]),
      note: null,
      dollars: payment.amount,
    }));
  const refunds = bill.refunds.map((refund) => ({
    id: refund.id,
    at: refund.finalizedAt ?? refund.createdAt,
    title: billing.refund,
    note: refund.void && refund.status === 'SUCCEEDED' ? billing.voided : billing.refundStates[refund.status],
    dollars: -refund.amount,
  }));
  const moves = [...payments, ...refunds].toSorted((a, b) => a.at.localeCompare(b.at));
  if (moves.length === 0) return null;
  return (
    <Card title={billing.payments} flush>
      <ul className={styles.moves}>
        {moves.map(({ id, at, title, note, dollars }) => (
          <li key={id} className={styles.entry}>
            <div>
              <p className="strong">{title}</p>
              <p className="small muted">
                <DateText value={at} pattern="full" />
                {note && `. ${note}`}
              </p>
            </div>
            <Money dollars={dollars} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PaymentProcessingNote() {
  const { appointment: texts } = useTexts();
  return (
    <div className={styles.confirming} role="status">
      <Spinner />
      <div>
        <p className="strong">{texts.confirming}</p>
        <p className="small muted">{texts.confirmingText}</p>
      </div>
    </div>
  );
}
