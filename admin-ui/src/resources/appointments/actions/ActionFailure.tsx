import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { useDrawer } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { AppointmentSummary } from './actionable-appointment.ts';
import type { Run } from './run.ts';
import { useAppointmentVersion } from './use-appointment-version.ts';
import { useRefreshAppointments } from './use-refresh-appointments.ts';

interface Props {
  title: string;
  appointment: AppointmentSummary;
  failure: Error;
  run: Run;
}

/** An action of one press that failed: why, and once more. */
export function ActionFailure({ title, appointment, failure, run }: Props) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshAppointments();
  const { seen, reload } = useAppointmentVersion(appointment);
  const again = useMutation({
    mutationFn: () => run(dataProvider, seen),
    async onSuccess({ message }) {
      drawer.close();
      showToast(message, 'success');
      await refresh();
    },
  });
  return (
    <>
      <DrawerHeader title={title} about={appointment.appointmentKey} />
      <div className={styles.body}>
        <FailureNotice failure={again.error ?? failure} onReload={reload} />
      </div>
      <div className={styles.foot}>
        <Button variant="outlined" onClick={drawer.close}>
          Close
        </Button>
        <Button variant="contained" loading={again.isPending} onClick={() => again.mutate()}>
          Try again
        </Button>
      </div>
    </>
  );
}
