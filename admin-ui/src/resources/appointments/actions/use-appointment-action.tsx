import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { previewMessage } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData, CallInput } from '@bedside/contracts/call';
import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { useDrawer } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { focusScreen } from '../../../components/screen-hooks.ts';
import { client } from '../../../data/client.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import type { AppointmentSummary } from './actionable-appointment.ts';

/** Sends the version that the user saw. */
export type Run = (dataProvider: ConsoleDataProvider, seen: SeenVersion) => Promise<{ message: string }>;

interface Props {
  title: string;
  appointment: AppointmentSummary;
  failure: Error;
  run: Run;
}

/** Refetches appointments, their lists, and their money. */
export function useRefreshAppointments() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['appointments', 'invoices', 'payments', 'billing-decisions', 'messages', 'board', 'my-day'].map(
        (resource) => queryClient.invalidateQueries({ queryKey: [resource] }),
      ),
    );
}

/** `reload` fetches the current version and refreshes the screen behind the drawer. */
export function useAppointmentVersion(appointment: SeenVersion) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshAppointments();
  const [seen, setSeen] = useState<SeenVersion>({ id: appointment.id, version: appointment.version });
  async function reload() {
    const { data } = await dataProvider.getOne<AppointmentRecord>('appointments', { id: appointment.id });
    setSeen({ id: data.id, version: data.version });
    await refresh();
    return data;
  }
  return { seen, reload };
}

function ActionFailure({ title, appointment, failure, run }: Props) {
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
      requestAnimationFrame(focusScreen);
    },
  });
  return (
    <>
      <DrawerHeader title={title} about={appointment.appointmentKey} />
      <div className={styles.body}>
        <FailureNotice
          key={again.submittedAt}
          failure={again.error ?? failure}
          onReload={() => void reload()}
          isEmpty
        />
      </div>
      <div className={styles.foot}>
        <Button kind="secondary" onClick={drawer.leave}>
          Close
        </Button>
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Try again
        </Button>
      </div>
    </>
  );
}

/** A failure opens the drawer, which offers a retry. */
export function useAppointmentAction(appointment: AppointmentSummary, title: string, run: Run) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const drawer = useDrawer();
  const refresh = useRefreshAppointments();
  return useMutation({
    mutationFn: () => run(dataProvider, appointment),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
      requestAnimationFrame(focusScreen);
    },
    onError: (failure) =>
      drawer.open(<ActionFailure title={title} appointment={appointment} failure={failure} run={run} />),
  });
}

/** For changes made right on a screen, which reports failures itself. */
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

/** The fields of a transition that affect its message. */
export type PlannedTransition = CallInput<typeof previewMessage>['body'];
export type MessagePreview = CallData<typeof previewMessage>;

const TYPING_MS = 400;

/**
 * Fetches the patient's message once the form stops changing.
 * @param move null while the form is incomplete
 */
export function useMessagePreview(
  appointment: { id: string; version: number },
  move: PlannedTransition | null,
) {
  const settledMove = useDebounced(JSON.stringify(move), TYPING_MS);
  return useQuery({
    queryKey: ['message-preview', appointment.id, appointment.version, settledMove],
    async queryFn() {
      const body = previewMessage.body.parse(JSON.parse(settledMove));
      return (await client.send(previewMessage, { params: { id: appointment.id }, body })).data;
    },
    enabled: move !== null && settledMove !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });
}
