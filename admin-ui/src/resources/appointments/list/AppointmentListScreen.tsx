import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import { fullName } from '@bedside/ui-kit/person';
import { useGetList, useListContext } from 'react-admin';
import { useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { useMe } from '../../../data/me.ts';
import { useProviders, useServices } from '../../../data/services.ts';
import { DataTable } from '../../../list/DataTable.tsx';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { FilterChip } from '../../../list/FilterChip.tsx';
import { BooleanFilterChip, CategoryFilterChip, IdFilterChip } from '../../../list/filter-inputs.tsx';
import { type Filters, textFilter, withFilters } from '../../../list/filters.ts';
import { List, type ListProps } from '../../../list/List.tsx';
import { useChangeFilters } from '../../../list/ListFilters.tsx';
import { type Chip, FilterBar, flag, OverflowFilterChips } from '../../../list/OverflowFilterChips.tsx';
import {
  paymentModeChip,
  requestTypeChip,
  signedNoteChip,
  verifiedChip,
} from '../../../money/payment-chips.ts';
import { AppointmentMenu } from '../actions/AppointmentMenu.tsx';
import { AssignProviderForm } from '../actions/AssignProviderButton.tsx';
import { appointmentAddress } from '../use-appointment.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { BulkBar } from './BulkBar.tsx';
import { appointmentFilterLabels } from './export-filter.ts';
import { statusTabs } from './views.ts';

type Props = Pick<
  ListProps<AppointmentRow>,
  | 'title'
  | 'sort'
  | 'filter'
  | 'filterDefaultValues'
  | 'views'
  | 'tabs'
  | 'routes'
  | 'empty'
  | 'createButton'
  | 'children'
>;

export const tabsByStatus = { source: 'appointmentStatus', tabs: statusTabs } as const;

const UNASSIGNED = 'unassigned';

/** Rarely used filters, added to the bar on demand. */
const appointmentChips: readonly Chip[] = [
  flag({ source: 'late', label: 'Late', any: 'Any', yes: 'Late only' }),
  flag({ source: 'active', label: 'Visits', any: 'All', yes: 'Open', no: 'Completed or canceled' }),
  flag({
    source: 'paymentRequest',
    label: 'Payment request',
    any: 'Any',
    yes: 'Pending',
    no: 'None',
  }),
  requestTypeChip,
  paymentModeChip,
  verifiedChip('paymentVerified'),
  signedNoteChip,
  { source: 'patientServiceIds', label: 'Services booked', Chip: BookedChip },
  { source: 'providerServiceIds', label: 'Services rendered', Chip: DoneChip },
];

interface Named {
  id: string;
  name: string;
}
const toChoice = ({ id, name }: Named) => ({ value: id, label: name });

function BookedChip() {
  const choices = useServices().map(toChoice);
  return <IdFilterChip source="patientServiceIds" label="Booked" any="Any service" choices={choices} />;
}

function DoneChip() {
  const { data = [] } = useGetList<Named>('provider-services', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const choices = [...data, ...useServices()].map(toChoice);
  return <IdFilterChip source="providerServiceIds" label="Rendered" any="Any service" choices={choices} />;
}

/** Phones put all filters but the date behind one button. */
function AppointmentFilters({ always }: { always?: Filters }) {
  const isStaff = useMe().role !== 'PROVIDER';
  return (
    <FilterBar first={<DateFilterChip />}>
      <CategoryFilterChip />
      <ProviderChip />
      <BooleanFilterChip source="telemedicine" label="Visit type" any="Any" yes="Telemedicine" no="In-home" />
      {isStaff && <OverflowFilterChips chips={appointmentChips} always={always} />}
    </FilterBar>
  );
}

function ProviderChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const isStaff = useMe().role !== 'PROVIDER';
  const providers = useProviders(isStaff);
  if (!isStaff) return null;
  const chosen = filterValues.unassigned ? UNASSIGNED : textFilter(filterValues, 'providerId');
  const choices = [
    { value: undefined, label: 'Any' },
    { value: UNASSIGNED, label: 'Unassigned' },
    ...providers.map((provider) => ({ value: provider.id, label: fullName(provider) })),
  ];
  const choose = (value: string | undefined) =>
    changeFilters((filters) =>
      withFilters(filters, {
        unassigned: value === UNASSIGNED,
        providerId: value === UNASSIGNED ? undefined : value,
      }),
    );
  return (
    <FilterChip
      label="Provider"
      value={choices.find(({ value }) => value === chosen)?.label ?? '1 selected'}
      onClear={chosen === undefined ? undefined : () => choose(undefined)}
      choices={choices}
      chosen={chosen}
      onChoose={choose}
    />
  );
}

export function Appointments({ children, ...list }: Props) {
  const drawer = useDrawer();
  const mayBulk = useMay(startBulkRun);
  const assign = (appointment: AppointmentRow) => {
    const mayAssign = appointment.allowedTransitions.some(({ move }) => move === 'assign');
    if (mayAssign) drawer.open(<AssignProviderForm appointment={appointment} />, 'medium');
  };
  return (
    <List<AppointmentRow>
      {...list}
      resource="appointments"
      search="Name, birth date, ZIP"
      filters={<AppointmentFilters always={list.filter} />}
      filterLabels={appointmentFilterLabels}
      bulkActionButtons={mayBulk && <BulkBar always={list.filter} />}
      live="appointment"
    >
      <DataTable<AppointmentRow>
        rowClick={({ id }) => appointmentAddress(id)}
        onAssign={assign}
        rowEdge={(appointment) => `var(--${statusBadges[appointment.appointmentStatus].tone})`}
        nameOf={({ patient, appointmentKey }) => `${patient.fullname}, ${appointmentKey}`}
        rowMenu={(appointment) => <AppointmentMenu appointment={appointment} />}
        card={(appointment) => <AppointmentCard appointment={appointment} />}
      >
        {children}
      </DataTable>
    </List>
  );
}
