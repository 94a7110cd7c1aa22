import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import type { ReactNode } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import { useMay } from '../../../auth/access.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import type { Column } from '../../../list/column.ts';
import type { Filters } from '../../../list/filters.ts';
import { ListScreen } from '../../../list/ListScreen.tsx';
import { NewRowsPill } from '../../../list/NewRowsPill.tsx';
import { PagedList } from '../../../list/PagedList.tsx';
import type { RouteTab } from '../../../list/RouteTabs.tsx';
import type { View } from '../../../list/views.ts';
import { AppointmentMenu } from '../actions/AppointmentMenu.tsx';
import { AssignProviderForm } from '../actions/AssignProviderButton.tsx';
import { appointmentAddress } from '../appointment-address.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { AppointmentFilters } from './AppointmentFilters.tsx';
import { BulkBar } from './BulkBar.tsx';
import { appointmentFilterLabels } from './filter-text.ts';
import { statusTabs } from './status-tabs.ts';

const none: Filters = {};

interface Props {
  title: string;
  columns: readonly Column<AppointmentRow>[];
  sort: SortPayload;
  /** What the list holds beside its filters, under whatever tab. */
  always?: Filters;
  /** What it opens with. */
  opensWith?: Filters;
  views?: readonly View[];
  /** Without tabs where one status alone is listed. */
  hasTabs?: boolean;
  /** Tabs that lead to lists under addresses of their own. */
  routes?: readonly RouteTab[];
  /** What it says when it is empty. */
  none?: string;
  actions?: ReactNode;
  phoneAction?: ReactNode;
}

/** A list of visits, whichever. */
export const AppointmentListScreen = (props: Props) => (
  <PagedList<AppointmentRow>
    resource="appointments"
    sort={props.sort}
    filter={props.always}
    filterDefaultValues={props.opensWith}
  >
    <Screen {...props} />
  </PagedList>
);

function Screen({ always = none, hasTabs = true, sort: _, opensWith: __, ...screen }: Props) {
  const { meta } = useListContext<AppointmentRow>();
  const drawer = useDrawer();
  const mayBulk = useMay(startBulkRun);
  const assign = (appointment: AppointmentRow) => {
    const mayAssign = appointment.allowedTransitions.some(({ move }) => move === 'assign');
    if (mayAssign) drawer.open(<AssignProviderForm appointment={appointment} />);
  };
  return (
    <ListScreen<AppointmentRow>
      {...screen}
      card={(appointment) => <AppointmentCard appointment={appointment} />}
      search="Name, phone, visit ID"
      tabs={hasTabs ? { source: 'appointmentStatus', tabs: statusTabs(meta?.facets) } : undefined}
      filters={<AppointmentFilters always={always} />}
      news={<NewRowsPill of="appointment" always={always} />}
      filterWords={appointmentFilterLabels}
      edge={(appointment) => `var(--${statusBadges[appointment.appointmentStatus].tone})`}
      addressOf={({ id }) => appointmentAddress(id)}
      onAssign={assign}
      nameOf={({ patient, appointmentKey }) => `${patient.fullname}, ${appointmentKey}`}
      menu={(appointment) => <AppointmentMenu appointment={appointment} />}
      bulk={mayBulk ? <BulkBar always={always} /> : undefined}
    />
  );
}
