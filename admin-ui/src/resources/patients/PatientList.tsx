import { phoneText } from '@bedside/contracts/common/phone';
import { createPatient } from '@bedside/contracts/people/patients.api';
import { membershipTypes, type PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import Mail from 'lucide-react/icons/mail';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { useMay } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { UserStatusTag } from '../../components/UserCells.tsx';
import { useToday } from '../../components/use-now.ts';
import { ageAndSex, membershipLabel } from '../../formatting/person-text.ts';
import { BulkFrame, useSelectedRows } from '../../list/BulkFrame.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { textFilter } from '../../list/filters.ts';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import type { View } from '../../list/views.ts';
import type { PatientAction } from './actions/allowed-actions.ts';
import { PatientMenu } from './actions/PatientMenu.tsx';
import { canActivate, canDeactivate, canSendSetupLink } from './list/bulk-eligibility.ts';
import { cityAndState, patientColumns, patientEdge } from './list/patient-columns.tsx';
import { patientTabs, stateChoices } from './list/patient-filters.ts';
import { patientAddress } from './use-patient.ts';

const views: readonly View[] = [
  { key: 'all', label: 'All patients', filters: {} },
  { key: 'invited', label: 'Account not set up', filters: { status: 'INVITED' } },
  { key: 'on-demand', label: 'No membership', filters: { membershipType: 'ON DEMAND' } },
];

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  membershipType: () => 'membership',
  status: () => 'account status',
  state: (value: unknown) => `state ${value}`,
  householdId: () => 'household',
};

/** Loaded on first use. */
const NewPatientForm = lazy(() => import('./create/NewPatientForm.tsx'));

const groups: readonly (readonly PatientAction[])[] = [
  ['book', 'edit', 'setUpLink', 'signInLink'],
  ['status'],
];

const PatientRowMenu = ({ patient }: { patient: PatientRow }) => (
  <PatientMenu patient={patient} groups={groups} />
);

const memberships = membershipTypes.map((type) => ({ value: type, label: membershipLabel(type) }));

function PatientFilters() {
  const { data = [], meta, filterValues } = useListContext<PatientRow>();
  const states = stateChoices(data, meta?.facets?.state, textFilter(filterValues, 'state'));
  return (
    <>
      <ChoiceFilterChip source="membershipType" label="Membership" any="All" choices={memberships} />
      <ChoiceFilterChip source="state" label="State" any="Any" choices={states} />
    </>
  );
}

const PatientCard = ({ patient }: { patient: PatientRow }) => (
  <Card
    first={
      <>
        {patient.fullname} <small>{ageAndSex(patient, useToday())}</small>
      </>
    }
    second={phoneText(patient.phone ?? patient.email ?? '')}
    chip={<UserStatusTag status={patient.status} />}
    endFirst={<Avatar person={patient} size={24} />}
    endSecond={cityAndState(patient)}
    endThird={membershipLabel(patient.membershipType)}
  />
);

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const BulkLinkForm = lazy(() => import('./list/BulkLinkForm.tsx'));
const BulkStatusForm = lazy(() => import('./list/BulkStatusForm.tsx'));

function PatientBulkBar() {
  const patients = useSelectedRows<PatientRow>();
  const { onUnselectItems } = useListContext();
  const clear = () => onUnselectItems();
  const drawer = useDrawer();
  const [reachable, active, inactive] = [canSendSetupLink, canDeactivate, canActivate].map((can) =>
    patients.filter(can),
  );
  return (
    <BulkFrame label="Selected patients">
      <button
        type="button"
        disabled={!reachable?.length}
        onClick={() => drawer.open(<BulkLinkForm patients={reachable ?? []} onDone={clear} />)}
      >
        <Mail {...icon} />
        Send setup link
      </button>
      <button
        type="button"
        disabled={!inactive?.length}
        onClick={() =>
          drawer.open(<BulkStatusForm patients={inactive ?? []} status="ACTIVE" onDone={clear} />)
        }
      >
        <UserCheck {...icon} />
        Activate
      </button>
      <button
        type="button"
        disabled={!active?.length}
        onClick={() =>
          drawer.open(<BulkStatusForm patients={active ?? []} status="INACTIVE" onDone={clear} />)
        }
      >
        <UserX {...icon} />
        Deactivate
      </button>
    </BulkFrame>
  );
}

export default function PatientList() {
  const drawer = useDrawer();
  const mayCreate = useMay(createPatient);
  const create = () => drawer.open(<NewPatientForm />);
  return (
    <List<PatientRow>
      sort={{ field: 'lastName', order: 'ASC' }}
      title="Patients"
      search="Name, birth date, phone"
      views={views}
      tabs={{ source: 'status', tabs: (facets) => patientTabs(facets) }}
      filters={<PatientFilters />}
      filterLabels={filterLabels}
      bulkActionButtons={mayCreate ? <PatientBulkBar /> : undefined}
      live="person"
      createButton={mayCreate && <CreateButton label="New patient" onClick={create} />}
    >
      <DataTable<PatientRow>
        rowClick={({ id }) => patientAddress(id)}
        rowEdge={patientEdge}
        nameOf={({ fullname }) => fullname}
        rowMenu={(patient) => <PatientRowMenu patient={patient} />}
        card={(patient) => <PatientCard patient={patient} />}
      >
        {patientColumns}
      </DataTable>
    </List>
  );
}
