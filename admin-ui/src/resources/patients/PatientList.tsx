import { createPatient } from '@bedside/contracts/people/patients.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import { useListContext } from 'react-admin';
import { useMay } from '../../auth/access.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRowsPill } from '../../list/NewRowsPill.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import type { View } from '../../list/views.ts';
import { NewPatientForm } from './create/new-patient-lazy.ts';
import { PatientBulkBar } from './list/PatientBulkBar.tsx';
import { PatientCard } from './list/PatientCard.tsx';
import { PatientFilters } from './list/PatientFilters.tsx';
import { PatientRowMenu } from './list/PatientRowMenu.tsx';
import { patientColumns, patientEdge } from './list/patient-columns.tsx';
import { patientTabs } from './list/patient-tabs.ts';
import { patientAddress } from './patient-address.ts';

export default function PatientList() {
  return (
    <PagedList<PatientRow> sort={{ field: 'lastName', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

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

function Screen() {
  const { meta } = useListContext<PatientRow>();
  const drawer = useDrawer();
  const mayCreate = useMay(createPatient);
  const create = () => drawer.open(<NewPatientForm />);
  useShortcuts(mayCreate ? { n: create } : {});
  return (
    <ListScreen<PatientRow>
      title="Patients"
      columns={patientColumns}
      card={(patient) => <PatientCard patient={patient} />}
      search="Name, phone, email"
      views={views}
      tabs={{ source: 'status', tabs: patientTabs(meta?.facets) }}
      filters={<PatientFilters />}
      news={<NewRowsPill of="person" />}
      filterWords={filterWords}
      edge={patientEdge}
      addressOf={({ id }) => patientAddress(id)}
      nameOf={({ fullname }) => fullname}
      menu={(patient) => <PatientRowMenu patient={patient} />}
      bulk={mayCreate ? <PatientBulkBar /> : undefined}
      actions={
        mayCreate && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={create}
          >
            New patient
          </Button>
        )
      }
      phoneAction={
        mayCreate && (
          <IconButton className="main" aria-label="New patient" onClick={create}>
            <Plus size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
