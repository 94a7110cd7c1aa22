import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { useMe } from '../../../data/me.ts';
import { cardWords } from '../../../money/card-words.ts';
import { modeWords } from '../../../money/mode-words.ts';
import { useCards } from '../../../money/use-cards.ts';
import styles from '../../../parts/page/Context.module.css';
import { Section } from '../../../parts/page/Section.tsx';

/** How the money of the visit stands. */
export function PaymentSection({ visit }: { visit: AppointmentRecord }) {
  const { paymentMode, paymentRequestType, paymentPending, invoice } = visit;
  const isStaff = useMe().role !== 'PROVIDER';
  const [card] = useCards(visit.patient.id, isStaff);
  const request = paymentMode ?? paymentRequestType;
  return (
    <Section title="Payment" end={<b className={styles.sum}>{sumWords(visit)}</b>}>
      <dl className={styles.pairs}>
        {request && (
          <>
            <dt>{paymentMode ? 'Paid by' : 'Request'}</dt>
            <dd>{modeWords(request)}</dd>
          </>
        )}
        {card && (
          <>
            <dt>Card</dt>
            <dd>{cardWords(card)}</dd>
          </>
        )}
        {invoice?.status === 'PAID' && (
          <>
            <dt>Verified</dt>
            <dd>{invoice.paymentVerified ? (invoice.paymentRemarks ?? 'Yes') : 'Not yet'}</dd>
          </>
        )}
        {paymentPending && (
          <>
            <dt>State</dt>
            <dd>A payment is being confirmed</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function sumWords({ price, totalAmount, estimate, appointmentStatus }: AppointmentRecord): string {
  if (!price) return `est. ${moneyText(estimate.totalAmount)}`;
  if (appointmentStatus === 'PAID' || appointmentStatus === 'COMPLETED')
    return `${moneyText(totalAmount)} paid`;
  return appointmentStatus === 'CANCELLED' ? moneyText(totalAmount) : `${moneyText(totalAmount)} due`;
}
