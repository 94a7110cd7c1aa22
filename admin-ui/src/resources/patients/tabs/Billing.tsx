import { getPatientAutopay } from '@bedside/contracts/payments/autopay.api';
import { getCardDetails } from '@bedside/contracts/payments/cards.api';
import { getGuarantor } from '@bedside/contracts/payments/guarantors.api';
import { listSuperbillMonths } from '@bedside/contracts/payments/superbills.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { Allowed } from '../../../auth/Allowed.tsx';
import { Tile } from '../../../components/Tile.tsx';
import { AutopayCard } from '../billing/AutopayCard.tsx';
import own from '../billing/billing.module.css';
import { CardsCard } from '../billing/CardsCard.tsx';
import { GuarantorCard } from '../billing/GuarantorCard.tsx';
import { LedgerCard, useBalance } from '../billing/LedgerCard.tsx';
import { OpenInvoicesCard } from '../billing/OpenInvoicesCard.tsx';
import { SuperbillsCard } from '../billing/SuperbillsCard.tsx';
import styles from './tabs.module.css';

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
          <Allowed to={getPatientAutopay}>
            <AutopayCard patient={patient} />
          </Allowed>
          <Allowed to={getGuarantor}>
            <GuarantorCard patient={patient} />
          </Allowed>
          <Allowed to={listSuperbillMonths}>
            <SuperbillsCard patientId={patient.id} />
          </Allowed>
        </div>
      </div>
    </div>
  );
}

function balanceNote(balance: number): string {
  if (balance > 0) return 'due from patient';
  return balance < 0 ? 'credit balance' : 'paid in full';
}

const Sum = ({ label, dollars, note }: { label: string; dollars?: number; note?: string }) => (
  <Tile label={label} note={note}>
    {dollars === undefined ? null : <Money dollars={dollars} />}
  </Tile>
);
