import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { Link } from 'react-router';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { useNow } from '../../../components/use-now.ts';
import { pluralizeRows } from '../../../list/rows.ts';
import { useCards } from '../../../money/invoice-ref.ts';
import { cardText, modeText } from '../../../money/money-text.ts';
import { RecordSharing } from '../../../sharing/RecordSharing.tsx';
import { appointmentAddress } from '../../appointments/use-appointment.ts';
import { patientAddress } from '../../patients/use-patient.ts';

const days = { one: 'day', many: 'days' };

export function InvoiceContext({ invoice }: { invoice: InvoiceDetails }) {
  const { patient, appointmentId, appointmentKey, memo, cancellationReason, bmlAge } = invoice;
  const { zone } = useFormats();
  const today = dayIn(zone, useNow());
  const isOverdue = invoice.dueAmount > 0 && invoice.dueDate !== null && invoice.dueDate < today;
  const cards = useCards(patient.id);
  return (
    <aside className={styles.aside} aria-label="Invoice details">
      {cancellationReason && (
        <Section title={invoice.writtenOff ? 'Written off' : 'Canceled'}>
          <p>{cancellationReason}</p>
        </Section>
      )}
      <Section
        title="Patient"
        end={
          invoice.kind === 'MEMBERSHIP' ? (
            <Link to={patientAddress(patient.id, 'billing/subscription')} className="reach">
              View subscription
            </Link>
          ) : (
            <Link to={patientAddress(patient.id, 'billing')} className="reach">
              View billing
            </Link>
          )
        }
      >
        <p>
          <Link to={patientAddress(patient.id)} className="reach">
            {patient.fullname}
          </Link>
        </p>
      </Section>
      {appointmentId && (
        <Section
          title="Visit"
          end={
            <Link to={appointmentAddress(appointmentId)} className="reach">
              {appointmentKey ?? 'View'}
            </Link>
          }
        />
      )}
      <Section title="Dates">
        <dl className={styles.pairs}>
          <dt>Created</dt>
          <dd>
            <RelativeDateTime instant={invoice.createdAt} />
          </dd>
          {invoice.sentAt && (
            <>
              <dt>Sent</dt>
              <dd>
                <RelativeDateTime instant={invoice.sentAt} />
              </dd>
            </>
          )}
          {invoice.dueDate && (
            <>
              <dt>Due date</dt>
              <dd>
                <DateText value={invoice.dueDate} pattern="numeric" />
                {isOverdue && ', past due'}
              </dd>
            </>
          )}
          {bmlAge !== null && (
            <>
              <dt>Bill later</dt>
              <dd>{pluralizeRows(bmlAge, days)}</dd>
            </>
          )}
          {invoice.paidAt && (
            <>
              <dt>Paid</dt>
              <dd>
                <RelativeDateTime instant={invoice.paidAt} />
              </dd>
            </>
          )}
        </dl>
      </Section>
      <Section title="Payment">
        <dl className={styles.pairs}>
          {invoice.paymentMode && invoice.status !== 'CANCELLED' && (
            <>
              <dt>{invoice.status === 'PAID' ? 'Paid by' : 'Payment method'}</dt>
              <dd>{modeText(invoice.paymentMode)}</dd>
            </>
          )}
          {invoice.status === 'PAID' && (
            <>
              <dt>Verified</dt>
              <dd>{invoice.paymentVerified ? (invoice.paymentRemarks ?? 'Yes') : 'No'}</dd>
            </>
          )}
          <dt>Card on file</dt>
          <dd>{cards.length === 0 ? 'None' : cards.map(cardText).join('; ')}</dd>
        </dl>
      </Section>
      {!appointmentId && invoice.kind !== 'MEMBERSHIP' && <RecordSharing id={invoice.id} what="bill" />}
      {memo && (
        <Section title="Memo">
          <p>{memo}</p>
        </Section>
      )}
    </aside>
  );
}
