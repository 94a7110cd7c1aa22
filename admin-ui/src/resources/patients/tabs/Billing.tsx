import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { getCardDetails } from '@bedside/contracts/payments/payments.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Tile } from '../../../components/Tile.tsx';
import { listAddress } from '../../../list/filters.ts';
import { modeText } from '../../../money/money-text.ts';
import { PaymentMenu } from '../../payments/PaymentMenu.tsx';
import { Amount, methodNote } from '../../payments/payment-columns.tsx';
import { paymentBadges } from '../../payments/payment-text.ts';
import own from '../billing/billing.module.css';
import { CardsCard } from '../billing/CardsCard.tsx';
import { LedgerCard, useBalance } from '../billing/LedgerCard.tsx';
import { OpenInvoicesCard } from '../billing/OpenInvoicesCard.tsx';
import styles from './tabs.module.css';

const SHOWN_PAYMENTS = 10;

export default function Billing({ patient }: { patient: PatientRecord }) {
  const balance = useBalance(patient.id);
  const sums = balance.data?.pages[0]?.data;
  return (
    <div className={styles.sheet}>
      <div className={styles.tiles}>
        <Sum label="Balance" dollars={sums?.balance} note={sums && balanceNote(sums.balance)} />
        <Sum label="Payable now" dollars={sums?.due} note="requested or bill later" />
      </div>
      <div className={own.columns}>
        <div className={own.stack}>
          <OpenInvoicesCard patient={patient} />
          <LedgerCard balance={balance} />
        </div>
        <div className={own.stack}>
          <Allowed to={getCardDetails}>
            <CardsCard patient={patient} />
          </Allowed>
          <PaymentsCard patient={patient} />
        </div>
      </div>
    </div>
  );
}

function balanceNote(balance: number): string {
  if (balance > 0) return 'owed by patient';
  return balance < 0 ? 'credit balance' : 'paid in full';
}

const Sum = ({ label, dollars, note }: { label: string; dollars?: number; note?: string }) => (
  <Tile label={label} note={note}>
    {dollars === undefined ? null : <Money dollars={dollars} />}
  </Tile>
);

function PaymentsCard({ patient }: { patient: PatientRecord }) {
  const { data, total = 0 } = useGetList<PaymentRow>('payments', {
    pagination: { page: 1, perPage: SHOWN_PAYMENTS },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { patientId: patient.id },
  });
  return (
    <Card
      title="Payments"
      end={total > 0 && <Link to={listAddress('payments', { patientId: patient.id })}>View all {total}</Link>}
    >
      {data?.length === 0 && <p className={styles.none}>No payments yet.</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((payment) => (
            <li key={payment.id} className={styles.row}>
              <span className="grow">
                <span>
                  <Amount payment={payment} />, {modeText(payment.paymentMode).toLowerCase()}
                </span>
                <small>
                  <RelativeDateTime instant={payment.createdAt} />, {methodNote(payment)}
                </small>
              </span>
              <DenseChip {...paymentBadges[payment.paymentStatus]} />
              <PaymentMenu payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
