import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { consentsResource } from '@bedside/contracts/people/consents.api';
import { Stack } from '@bedside/ui-kit/components/Stack';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import { type ReactNode, useId } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useMay } from '../../auth/use-permission.ts';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useNow, useShortInstant } from '../../components/use-now.ts';
import { listAddress } from '../../list/filters.ts';
import { pluralize } from '../../list/rows.ts';
import { invoiceRefId } from '../../money/invoice-ref.ts';
import { appointmentAddress } from '../appointments/use-appointment.ts';
import { disputeReason, formatDeadline } from '../disputes/dispute-text.ts';
import { DownloadInvoiceButton } from '../invoices/actions/DownloadInvoiceButton.tsx';
import styles from './PaymentDrawer.module.css';
import { invoiceRefOfPayment } from './payment-text.ts';

export function DisputeNotice({ dispute }: { dispute: NonNullable<PaymentRow['openDispute']> }) {
  const { text, isPressing } = formatDeadline(dispute.evidenceDueAt, useNow());
  const short = useShortInstant();
  return (
    <div className={styles.notice} data-pressing={isPressing || undefined}>
      <b>
        {disputeReason(dispute.reason)}.{' '}
        {dispute.evidenceDueAt ? `Respond by ${short(dispute.evidenceDueAt)}, ${text}` : text}
      </b>
      <small>The bank reviews this payment. Refunds are off while the dispute is open.</small>
    </div>
  );
}

interface ItemProps {
  title: string;
  children: ReactNode;
  end?: ReactNode;
  isOut?: boolean;
}

const Item = ({ title, children, end, isOut = false }: ItemProps) => {
  const Icon = isOut ? CircleMinus : CircleCheck;
  return (
    <li data-out={isOut || undefined}>
      <Icon size={16} strokeWidth={1.75} color={isOut ? undefined : 'var(--teal)'} aria-hidden />
      <span>
        {title}
        <small>{children}</small>
      </span>
      {end}
    </li>
  );
};

/** Evidence for a disputed payment. Staff submits it in Stripe’s dashboard, so nothing is sent from here. */
export function Evidence({ payment }: { payment: PaymentRow }) {
  const { patient, appointmentId, appointmentKey, invoiceNumber } = payment;
  const title = useId();
  const mayReadConsents = useMay(consentsResource);
  const consents = useGetList(
    'consents',
    {
      filter: { userId: patient.id, consentStatus: 'APPROVED' },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'sentAt', order: 'DESC' },
    },
    { enabled: mayReadConsents },
  );
  const paid = { patientId: patient.id, paymentStatus: 'SUCCESSFUL' };
  const { data: others = [], total = 0 } = useGetList<PaymentRow>('payments', {
    filter: paid,
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'ASC' },
  });
  const [first] = others;
  const disputed = others.filter((one) => one.disputed && one.id !== payment.id).length;
  return (
    <section aria-labelledby={title}>
      <Stack gap={8}>
        <div className={styles.spread}>
          <h3 id={title}>Evidence</h3>
          <small>no diagnoses or notes</small>
        </div>
        <ul className={styles.evidence}>
          {appointmentId && (
            <Item
              title="Visit record"
              end={<Link to={appointmentAddress(appointmentId)}>View</Link>}
            >{`${appointmentKey}, with the times of arrival and departure`}</Item>
          )}
          <Item
            title="Invoice and receipt"
            end={
              <DownloadInvoiceButton
                shape="row"
                billId={invoiceRefId(invoiceRefOfPayment(payment))}
                number={invoiceNumber}
              />
            }
          >
            {invoiceNumber}
          </Item>
          {mayReadConsents && (
            <Item
              title="Signed consents"
              isOut={consents.total === 0}
              end={
                <Link to={listAddress('consents', { userId: patient.id, consentStatus: 'APPROVED' })}>
                  View
                </Link>
              }
            >
              {consents.total === undefined ? 'Loading' : `${consents.total} signed`}
            </Item>
          )}
          {first && (
            <Item title="Earlier payments" end={<Link to={listAddress('payments', paid)}>View</Link>}>
              {pluralize(total, 'payment')} since <RelativeDateTime instant={first.createdAt} isWithin />,{' '}
              {disputed === 0 ? 'no other disputed' : `${disputed} more disputed`}
            </Item>
          )}
          <Item title="Diagnoses, notes, and reports" isOut>
            Health information is left out unless the patient agrees
          </Item>
        </ul>
        <p className="small">
          Submit evidence in the Stripe Dashboard. The outcome appears here and in the timeline.
        </p>
      </Stack>
    </section>
  );
}
