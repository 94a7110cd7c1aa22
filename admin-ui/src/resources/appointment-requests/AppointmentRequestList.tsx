import {
  type AppointmentRequestRow,
  appointmentRequestBadges,
  appointmentRequestStatuses,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { useListContext } from 'react-admin';
import { usePushedWidth } from '../../components/drawer.tsx';
import { omitColumns } from '../../list/columns.ts';
import { DataTable } from '../../list/DataTable.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { FilterChip } from '../../list/FilterChip.tsx';
import { withFilter } from '../../list/filters.ts';
import { List } from '../../list/List.tsx';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import {
  AppointmentRequestCard,
  appointmentRequestColumns,
  appointmentRequestEdge,
} from './list/appointment-request-columns.tsx';
import { appointmentRequestAddress } from './use-appointment-request.ts';

const undecided = { status: 'requested' };

const statuses = appointmentRequestStatuses.map((value) => ({
  value,
  label: appointmentRequestBadges[value].label,
}));

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  from: () => 'start date',
  to: () => 'end date',
  isPatient: () => 'existing patient',
  patientId: () => 'patient',
};

export default function AppointmentRequestList() {
  const isBesideDrawer = usePushedWidth() > 0;
  return (
    <List<AppointmentRequestRow>
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={undecided}
      title="Web requests"
      search="Name, phone, email"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      filters={
        <>
          <DateFilterChip isPast />
          <SenderChip />
        </>
      }
      filterLabels={filterLabels}
      live="appointmentRequest"
    >
      <DataTable<AppointmentRequestRow>
        rowClick={({ id }) => appointmentRequestAddress(id)}
        rowEdge={appointmentRequestEdge}
        card={(request) => <AppointmentRequestCard request={request} />}
      >
        {isBesideDrawer ? omitColumns(appointmentRequestColumns, 'patient') : appointmentRequestColumns}
      </DataTable>
    </List>
  );
}

const EVERYBODY = 'Everyone';
const PATIENTS = 'Existing patients';

function SenderChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const chosen = filterValues.isPatient === true ? PATIENTS : undefined;
  const choose = (value: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'isPatient', value === PATIENTS));
  return (
    <FilterChip
      label="Patient type"
      value={chosen ?? EVERYBODY}
      onClear={chosen && (() => choose(undefined))}
      choices={[
        { value: undefined, label: EVERYBODY },
        { value: PATIENTS, label: PATIENTS },
      ]}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
