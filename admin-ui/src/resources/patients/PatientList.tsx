import { createPatient } from '@bedside/contracts/people/patients.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { useMay } from '../../auth/access.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { CreateButton } from '../../list/CreateButton.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import type { View } from '../../list/views.ts';
import { NewPatientForm } from './create/new-patient-lazy.ts';
import { PatientBulkBar } from './list/PatientBulkBar.tsx';
import { PatientCard } from './list/PatientCard.tsx';
import { PatientFilters } from './list/PatientFilters.tsx';
import { PatientRowMenu } from './list/PatientRowMenu.tsx';
import { patientColumns, patientEdge } from './list/patient-columns.tsx';
import { patientTabs } from './list/patient-tabs.ts';
import { patientAddress } from './patient-address.ts';

const views: readonly View[] = [
  { key: 'all', label: 'All patients', filters: {} },
  { key: 'invited', label: 'Account not set up', filters: { status: 'INVITED' } },
  { key: 'on-demand', label: 'No membership', filters: { membershipType: 'ON DEMAND' } },
];

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  membershipType: () => 'membership',
  status: () => 'account status',
  state: (value: unknown) => `state ${value}`,
  householdId: () => 'household',
};

export default function PatientList() {
  const drawer = useDrawer();
  const mayCreate = useMay(createPatient);
  const create = () => drawer.open(<NewPatientForm />);
  return (
    <List<PatientRow>
      sort={{ field: 'lastName', order: 'ASC' }}
      title="Patients"
      search="Name, phone, email"
      views={views}
      tabs={{ source: 'status', tabs: (facets) => patientTabs(facets) }}
      filters={<PatientFilters />}
      filterWords={filterWords}
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
