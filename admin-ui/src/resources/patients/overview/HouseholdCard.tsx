import { addFamily } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { fullName } from '@bedside/ui-kit/person';
import Button from '@mui/material/Button';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { AddFamilyForm } from '../household/household-forms.lazy.ts';
import { MemberRow } from '../household/MemberRow.tsx';
import styles from '../tabs/tabs.module.css';
import { patientAddress } from '../use-patient.ts';

export function HouseholdCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const others = patient.household.filter(({ id }) => id !== patient.id);
  return (
    <Card
      title="Household"
      end={
        <Allowed to={addFamily}>
          <Button
            size="small"
            variant="text"
            color="inherit"
            startIcon={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => drawer.open(<AddFamilyForm patient={patient} />)}
          >
            Add
          </Button>
        </Allowed>
      }
    >
      {others.length === 0 ? (
        <p className={styles.none}>No other members.</p>
      ) : (
        <ul className={styles.rows}>
          {others.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const seen = ({ appointment, billing }: PatientRecord['shared'][number]) =>
  [appointment && 'visits', billing && 'invoices'].filter(Boolean).join(' and ');

/** Patients outside the household whose visits or bills this patient may see. */
export const SharedCard = ({ patient }: { patient: PatientRecord }) => (
  <Card title="Shared access">
    <ul className={styles.rows}>
      {patient.shared.map((shared) => (
        <li key={shared.consentId} className={styles.row}>
          <span className="grow">
            <Link to={patientAddress(shared.patientId)}>{fullName(shared)}</Link>
            <small>
              shares {seen(shared)} with {patient.firstName}
            </small>
          </span>
          <Link to={patientAddress(patient.id, 'consents')}>View request</Link>
        </li>
      ))}
    </ul>
  </Card>
);
