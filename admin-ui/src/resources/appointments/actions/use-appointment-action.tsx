import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useDrawer } from '../../../components/drawer.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { ActionFailure } from './ActionFailure.tsx';
import type { AppointmentSummary } from './actionable-appointment.ts';
import type { Run } from './run.ts';
import { useRefreshAppointments } from './use-refresh-appointments.ts';

/** An action without a form: one press. What fails is shown in the drawer, with what to do. */
export function useAppointmentAction(appointment: AppointmentSummary, title: string, run: Run) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const drawer = useDrawer();
  const refresh = useRefreshAppointments();
  return useMutation({
    mutationFn: () => run(dataProvider, appointment),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
    },
    onError: (failure) =>
      drawer.open(<ActionFailure title={title} appointment={appointment} failure={failure} run={run} />),
  });
}

/** A change that a screen makes in place, and tells of there when it fails. */
export function useAppointmentMutation(
  run: (dataProvider: ConsoleDataProvider) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshAppointments();
  return useMutation({
    mutationFn: () => run(dataProvider),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
      onDone();
    },
  });
}
