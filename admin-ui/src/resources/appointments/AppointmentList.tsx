import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import { useMay } from '../../auth/access.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { NewAppointmentForm } from './actions/new-appointment-lazy.ts';
import { AppointmentListScreen } from './list/AppointmentListScreen.tsx';
import { appointmentColumns } from './list/appointment-columns.tsx';
import { appointmentViews } from './list/views.ts';

export default function AppointmentList() {
  const { zone } = useFormats();
  const drawer = useDrawer();
  const mayBook = useMay(addAppointment);
  const book = () => drawer.open(<NewAppointmentForm />);
  useShortcuts(mayBook ? { n: book } : {});
  const views = appointmentViews(zone, new Date());
  return (
    <AppointmentListScreen
      title="Appointments"
      columns={appointmentColumns}
      sort={{ field: 'appointment', order: 'ASC' }}
      opensWith={views[0].filters}
      views={views}
      actions={
        mayBook && (
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
        mayBook && (
          <IconButton className="main" aria-label="New appointment" onClick={book}>
            <Plus size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
