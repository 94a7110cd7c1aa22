import { addFamily } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import Pencil from 'lucide-react/icons/pencil';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserSearch from 'lucide-react/icons/user-search';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { MemberRow } from '../household/MemberRow.tsx';
import { AddExistingForm, AddFamilyForm, EditMemberForm } from '../patient-forms.lazy.ts';
import styles from '../tabs/tabs.module.css';
import { patientAddress, useRefreshPatients } from '../use-patient.ts';

export function HouseholdCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const others = patient.household.filter(({ id }) => id !== patient.id);
  return (
    <Card
      title="Household"
      end={
        <Allowed to={addFamily}>
          <Button
            kind="plain"
            small
            aria-label="Add family member"
            onClick={() => drawer.open(<AddFamilyForm patient={patient} />)}
          >
            <UserPlus size={16} strokeWidth={1.75} aria-hidden />
            Add
          </Button>
          <RowMenu label="More actions for the household">
            <MenuAction
              icon={UserSearch}
              label="Add existing patient"
              onPress={() => drawer.open(<AddExistingForm patient={patient} />)}
            />
          </RowMenu>
        </Allowed>
      }
    >
      {others.length === 0 ? (
        <p className={styles.none}>No other members. Family members can book and share benefits.</p>
      ) : (
        <ul className={styles.rows}>
          {others.map((member) => (
            <MemberRow key={member.id} member={member} end={<MemberMenu member={member} />} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MemberMenu({ member }: { member: HouseholdMember }) {
  const drawer = useDrawer();
  const refresh = useRefreshPatients();
  const name = fullName(member);
  const remove = () =>
    drawer.open(
      <ConfirmForm
        title="Remove from household"
        about={name}
        submitLabel={`Remove ${member.firstName}`}
        run={(dataProvider) => dataProvider.removeFromHousehold({ params: { id: member.id } })}
        onDone={refresh}
      >
        The household will no longer see or manage {name}. Visits, invoices and records are kept. Patients
        with an open visit or a balance due can’t be removed.
      </ConfirmForm>,
    );
  return (
    <Allowed to={addFamily}>
      <RowMenu label={`More actions for ${name}`}>
        <MenuAction
          icon={Pencil}
          label="Edit"
          onPress={() => drawer.open(<EditMemberForm id={member.id} />)}
        />
        {!member.isAccountHolder && (
          <MenuAction icon={UserMinus} label="Remove from household" isDanger onPress={remove} />
        )}
      </RowMenu>
    </Allowed>
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
          <Link to={patientAddress(patient.id, 'documents/consents')}>View request</Link>
        </li>
      ))}
    </ul>
  </Card>
);
