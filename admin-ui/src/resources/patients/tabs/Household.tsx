import { addFamily } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { fullName } from '@bedside/ui-kit/person';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import {
  AddExistingForm,
  AddFamilyForm,
  EditMemberForm,
  RemoveMemberForm,
} from '../household/household-forms.lazy.ts';
import { MemberRow } from '../household/MemberRow.tsx';
import styles from './tabs.module.css';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

export default function Household({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  return (
    <div className={styles.sheet}>
      <Card
        title="Household"
        end={
          <Allowed to={addFamily}>
            <Button
              size="small"
              variant="outlined"
              startIcon={<UserPlus {...icon} />}
              onClick={() => drawer.open(<AddExistingForm patient={patient} />)}
            >
              Add existing patient
            </Button>
            <Button
              size="small"
              variant="outlined"
              startIcon={<Plus {...icon} />}
              onClick={() => drawer.open(<AddFamilyForm patient={patient} />)}
            >
              Add family member
            </Button>
          </Allowed>
        }
      >
        <ul className={styles.rows}>
          {patient.household.map((member) => (
            <MemberRow key={member.id} member={member} end={<MemberActions member={member} />} />
          ))}
        </ul>
        {patient.household.length < 2 && (
          <EmptyState title="No other household members">
            Add family members to book for them together and share membership benefits.
          </EmptyState>
        )}
      </Card>
    </div>
  );
}

function MemberActions({ member }: { member: HouseholdMember }) {
  const drawer = useDrawer();
  const name = fullName(member);
  return (
    <Allowed to={addFamily}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Edit ${name}`}
        onClick={() => drawer.open(<EditMemberForm id={member.id} />)}
      >
        Edit
      </Button>
      {!member.isAccountHolder && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={`Remove ${name} from household`}
          onClick={() => drawer.open(<RemoveMemberForm member={member} />)}
        >
          Remove
        </Button>
      )}
    </Allowed>
  );
}
