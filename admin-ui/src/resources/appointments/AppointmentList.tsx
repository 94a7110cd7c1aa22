import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { appointmentStatuses, statusLooks } from '@bedside/contracts/appointments/appointment-status';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import { ListBase, useListContext } from 'react-admin';
import { useMe } from '../../data/me.ts';
import { rangeWords } from '../../list/date-ranges.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRows } from '../../list/NewRows.tsx';
import { useDrawer } from '../../parts/drawer.tsx';
import { useShortcuts } from '../../parts/use-shortcuts.ts';
import { AssignProviderForm } from './actions/AssignProviderButton.tsx';
import { NewAppointmentForm } from './actions/new-appointment-lazy.ts';
import { VisitMenu } from './actions/VisitMenu.tsx';
import { BulkBar } from './list/BulkBar.tsx';
import { statusTabs } from './list/status-tabs.ts';
import { VisitCard } from './list/VisitCard.tsx';
import { VisitFilters } from './list/VisitFilters.tsx';
import { appointmentViews } from './list/views.ts';
import { visitColumns } from './list/visit-columns.tsx';
import { visitAddress } from './visit-address.ts';

const PER_PAGE = 50;

export default function AppointmentList() {
  const { zone } = useFormats();
  const views = appointmentViews(zone, new Date());
  return (
    <ListBase<AppointmentRow>
      perPage={PER_PAGE}
      sort={{ field: 'visit', order: 'ASC' }}
      filterDefaultValues={views[0].filters}
      storeKey={false}
    >
      <Screen views={views} />
    </ListBase>
  );
}

const statusWords = (value: unknown): string =>
  appointmentStatuses
    .filter((status) => (Array.isArray(value) ? value.includes(status) : value === status))
    .map((status) => statusLooks[status].label)
    .join(' or ');

const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  appointmentStatus: (value: unknown) => `the status ${statusWords(value)}`,
  from: (value: unknown) => `dates before ${rangeWords({ from: String(value), to: String(value) })}`,
  to: (value: unknown) => `dates after ${rangeWords({ from: String(value), to: String(value) })}`,
  category: (value: unknown) => `the category ${value}`,
  providerId: () => 'the provider',
  unassigned: () => 'visits with a provider',
  telemedicine: (value: unknown) => (value ? 'visits in home' : 'telemedicine'),
  patientId: () => 'the patient',
};

function Screen({ views }: { views: ReturnType<typeof appointmentViews> }) {
  const { meta } = useListContext<AppointmentRow>();
  const drawer = useDrawer();
  const isStaff = useMe().role !== 'PROVIDER';
  const book = () => drawer.open(<NewAppointmentForm />);
  useShortcuts(isStaff ? { n: book } : {});
  const assign = (visit: AppointmentRow) => {
    const mayAssign = visit.allowedTransitions.some(({ move }) => move === 'assign');
    if (mayAssign) drawer.open(<AssignProviderForm visit={visit} />);
  };
  return (
    <ListScreen<AppointmentRow>
      title="Appointments"
      columns={visitColumns}
      card={(visit) => <VisitCard visit={visit} />}
      search="Name, phone, key"
      views={views}
      tabs={{ source: 'appointmentStatus', tabs: statusTabs(meta?.facets) }}
      filters={<VisitFilters />}
      news={<NewRows of="appointment" />}
      filterWords={filterWords}
      edge={(visit) => `var(--${statusLooks[visit.appointmentStatus].tone})`}
      addressOf={({ id }) => visitAddress(id)}
      onAssign={assign}
      nameOf={({ patient, appointmentKey }) => `${patient.fullname}, ${appointmentKey}`}
      menu={(visit) => <VisitMenu visit={visit} />}
      bulk={isStaff ? <BulkBar /> : undefined}
      actions={
        isStaff && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={book}
          >
            New appointment
          </Button>
        )
      }
      phoneAction={
        isStaff && (
          <IconButton className="main" aria-label="New appointment" onClick={book}>
            <Plus size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
