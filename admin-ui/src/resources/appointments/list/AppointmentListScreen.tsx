import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import { useMay } from '../../../auth/access.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { List, type ListProps } from '../../../list/List.tsx';
import { AppointmentMenu } from '../actions/AppointmentMenu.tsx';
import { AssignProviderForm } from '../actions/AssignProviderButton.tsx';
import { appointmentAddress } from '../appointment-address.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { AppointmentFilters } from './AppointmentFilters.tsx';
import { BulkBar } from './BulkBar.tsx';
import { appointmentFilterLabels } from './filter-text.ts';
import { statusTabs } from './status-tabs.ts';

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

/** Open visits first, then by status. */
export const tabsByStatus = { source: 'appointmentStatus', tabs: statusTabs } as const;

/** A list of visits, whichever; inside are its columns. */
export function Appointments({ children, ...list }: Props) {
  const drawer = useDrawer();
  const mayBulk = useMay(startBulkRun);
  const assign = (appointment: AppointmentRow) => {
    const mayAssign = appointment.allowedTransitions.some(({ move }) => move === 'assign');
    if (mayAssign) drawer.open(<AssignProviderForm appointment={appointment} />);
  };
  return (
    <List<AppointmentRow>
      {...list}
      resource="appointments"
      search="Name, phone, visit ID"
      filters={<AppointmentFilters always={list.filter} />}
      filterWords={appointmentFilterLabels}
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
