import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getCardDetails } from '@bedside/contracts/payments/cards.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { moneyText } from '@bedside/ui-kit/money';
import { useMay } from '../../../auth/use-permission.ts';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { useCards } from '../../../money/invoice-ref.ts';
import { cardText, modeText } from '../../../money/money-text.ts';
import { isPaid, laterText } from './later-text.ts';

export function PaymentSection({ appointment }: { appointment: AppointmentRecord }) {
  const { paymentMode, paymentRequestType, paymentPending, invoice, refundedAmount } = appointment;
  const readsCards = useMay(getCardDetails);
  const [card] = useCards(appointment.patient.id, readsCards);
  const request = paymentMode ?? paymentRequestType;
  const later = laterText(appointment, useFormats());
  if (appointment.fromOldSystem)
    return (
      <Section title="Payment">
        <p className={styles.muted}>In the old system. Bedside has no price and no invoice for this visit.</p>
      </Section>
    );
  return (
    <Section title="Payment" end={<b className={styles.sum}>{sumText(appointment)}</b>}>
      <dl className={styles.pairs}>
        {later && (
          <>
            <dt>Terms</dt>
            <dd>{later}</dd>
          </>
        )}
        {request && !later && (
          <>
            <dt>{paymentMode ? 'Paid by' : 'Requested method'}</dt>
            <dd>{modeText(request)}</dd>
          </>
        )}
        {card && (
          <>
            <dt>Card</dt>
            <dd>{cardText(card)}</dd>
          </>
        )}
        {invoice?.status === 'PAID' && (
          <>
            <dt>Verified</dt>
            <dd>{invoice.paymentVerified ? (invoice.paymentRemarks ?? 'Yes') : 'No'}</dd>
          </>
        )}
        {refundedAmount > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{moneyText(refundedAmount)}</dd>
          </>
        )}
        {paymentPending && (
          <>
            <dt>Status</dt>
            <dd>Payment processing</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function sumText(appointment: AppointmentRecord): string {
  const { price, totalAmount, dueAmount, estimate, appointmentStatus, lateFeeBill } = appointment;
  if (!price && lateFeeBill?.due) return `${moneyText(lateFeeBill.dueAmount)} fee due`;
  if (!price)
    return appointmentStatus === 'CANCELLED' ? 'nothing due' : `est. ${moneyText(estimate.totalAmount)}`;
  if (isPaid(appointment)) return `${moneyText(totalAmount)} paid`;
  return appointmentStatus === 'CANCELLED' ? moneyText(totalAmount) : `${moneyText(dueAmount)} due`;
}
