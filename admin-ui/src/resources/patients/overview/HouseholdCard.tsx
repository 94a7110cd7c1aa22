import { addFamily } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import Button from '@mui/material/Button';
import UserPlus from 'lucide-react/icons/user-plus';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { AddFamilyForm } from '../household/household-forms.lazy.ts';
import { MemberRow } from '../household/MemberRow.tsx';
import styles from '../tabs/tabs.module.css';

/** The others of the household. */
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
