import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Receipt from 'lucide-react/icons/receipt';
import Undo from 'lucide-react/icons/undo-2';
import { Link } from 'react-router';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useShortInstant } from '../../../components/use-now.ts';
import { modeText, reasonLabels, scopeText } from '../../../money/money-text.ts';
import activity from '../../appointments/page/Activity.module.css';
import { PaymentMenu } from '../../payments/PaymentMenu.tsx';
import { methodNote, State } from '../../payments/payment-columns.tsx';
import { refundBadges } from '../../refunds/refund-badges.ts';
import { invoiceAddress } from '../use-invoice.ts';
import styles from './invoice.module.css';
import { activityOf, type InvoiceEvent } from './invoice-activity.ts';

export const LinesCard = ({ invoice }: { invoice: InvoiceDetails }) => (
  <Card title="Line items">
    <LinesTable invoice={invoice} />
  </Card>
);

export function LinesTable({ invoice }: { invoice: InvoiceDetails }) {
  const { lines, totalAmount, paidAmount, refundedAmount, chargedBackAmount, dueAmount, depositHold } =
    invoice;
  const isLess = refundedAmount > 0 || chargedBackAmount > 0;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Description</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Amount</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ position, label, amount, taxable }) => (
          <tr key={position}>
            <td>
              {label}
              {taxable && <small> taxable</small>}
            </td>
            <td>
              <Money dollars={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Total" dollars={totalAmount} isMain />
        {refundedAmount > 0 && <Sum label="Refunded" dollars={-refundedAmount} />}
        {chargedBackAmount > 0 && <Sum label="Charged back" dollars={-chargedBackAmount} />}
        {paidAmount > 0 && <Sum label={isLess ? 'Net paid' : 'Paid'} dollars={paidAmount} />}
        {dueAmount > 0 && (
          <Sum label={depositHold === 'HELD' ? 'Held on a card' : 'Balance due'} dollars={dueAmount} isMain />
        )}
      </tfoot>
    </table>
  );
}

const Sum = ({ label, dollars, isMain }: { label: string; dollars: number; isMain?: boolean }) => (
  <tr data-main={isMain || undefined}>
    <th scope="row">{label}</th>
    <td>
      <Money dollars={dollars} />
    </td>
  </tr>
);

const answerTexts = { OPEN: 'Open', BILLED_AGAIN: 'Billed again', WRITTEN_OFF: 'Written off' } as const;

export const ChargebacksCard = ({ chargebacks }: Pick<InvoiceDetails, 'chargebacks'>) => (
  <Card title="Chargebacks">
    <ul className={styles.rows}>
      {chargebacks.map(({ id, at, amount, answer, newInvoice, reason, by, returnedAt }) => (
        <li key={id}>
          <span className={styles.what}>
            The dispute was lost
            <small>
              <RelativeDateTime instant={at} />
              {reason && ` · ${reason}`}
              {by && ` · ${by}`}
            </small>
            {returnedAt && (
              <small>
                The bank returned it <RelativeDateTime instant={returnedAt} />
              </small>
            )}
            {answer === null && !returnedAt && <small data-warning>Bill it again, or write it off.</small>}
            {newInvoice && (
              <small>
                New invoice: <Link to={invoiceAddress(newInvoice)}>{newInvoice.number}</Link>
              </small>
            )}
          </span>
          <Tag>{returnedAt ? 'Returned' : answerTexts[answer ?? 'OPEN']}</Tag>
          <Money dollars={returnedAt ? 0 : -amount} />
        </li>
      ))}
    </ul>
  </Card>
);

export const PaymentsCard = ({ payments }: Pick<InvoiceDetails, 'payments'>) => (
  <Card title="Payments">
    {payments.length === 0 ? (
      <p className={styles.none}>No payments yet.</p>
    ) : (
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className={styles.what}>
              {modeText(payment.paymentMode)}
              <small>
                <RelativeDateTime instant={payment.finalizedAt ?? payment.createdAt} /> ·{' '}
                {methodNote(payment)}
                {payment.recordedBy && ` · ${payment.recordedBy}`}
              </small>
            </span>
            <State payment={payment} />
            <Money dollars={payment.amount} />
            <PaymentMenu payment={payment} isOnInvoice />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const RefundsCard = ({ refunds }: Pick<InvoiceDetails, 'refunds'>) => (
  <Card title="Refunds">
    <ul className={styles.rows}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <span className={styles.what}>
            {scopeText(refund)}
            <small>
              <RelativeDateTime instant={refund.finalizedAt ?? refund.createdAt} /> ·{' '}
              {reasonLabels[refund.reason]}
              {refund.by && ` · ${refund.by}`}
            </small>
            {refund.lines.length > 0 && <small>{refund.lines.map(({ label }) => label).join(', ')}</small>}
            {refund.failureMessage && <small data-warning>{refund.failureMessage}</small>}
          </span>
          <DenseChip {...refundBadges[refund.status]} />
          <Money dollars={-refund.amount} />
        </li>
      ))}
    </ul>
  </Card>
);

const icons = { invoice: Receipt, payment: CircleDollarSign, refund: Undo };

export const ActivityCard = ({ invoice }: { invoice: InvoiceDetails }) => (
  <Card title="Activity">
    <Stream events={activityOf(invoice)} />
  </Card>
);

export const Stream = ({ events }: { events: readonly InvoiceEvent[] }) => (
  <ol className={activity.stream}>
    {events.map((event) => (
      <Entry key={event.id} event={event} />
    ))}
  </ol>
);

function Entry({ event: { kind, text, note, at } }: { event: InvoiceEvent }) {
  const Icon = icons[kind];
  const short = useShortInstant();
  return (
    <li>
      <span className={activity.icon}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={activity.text}>
        {text}
        {note && <span className={activity.note}> · {note}</span>}
      </span>
      <time dateTime={at} className={activity.when}>
        {short(at)}
      </time>
    </li>
  );
}
