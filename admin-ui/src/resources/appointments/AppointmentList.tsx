import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useMay } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { NewAppointmentForm } from './appointment-forms.lazy.ts';
import { Appointments, tabsByStatus } from './list/AppointmentListScreen.tsx';
import { appointmentColumns } from './list/appointment-columns.tsx';
import { appointmentViews } from './list/views.ts';

export default function AppointmentList() {
  const { zone } = useFormats();
  const drawer = useDrawer();
  const mayBook = useMay(addAppointment);
  const views = appointmentViews(zone, new Date());
  return (
    <Appointments
      title="Appointments"
      sort={{ field: 'appointment', order: 'ASC' }}
      filterDefaultValues={views[0].filters}
      views={views}
      tabs={tabsByStatus}
      createButton={
        mayBook && (
          <CreateButton
            label="New appointment"
            onClick={() => drawer.open(<NewAppointmentForm />, 'medium')}
          />
        )
      }
    >
      {appointmentColumns}
    </Appointments>
  );
}
