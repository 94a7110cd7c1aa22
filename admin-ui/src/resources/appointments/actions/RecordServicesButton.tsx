import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { ActionButton, drawerButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useProviderServices, useServices } from '../../../data/services.ts';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm, ReasonForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import { RecordServicesDrawer } from './EnterServicesForm.tsx';
import { pendingReports } from './pending-reports.ts';

/** Finalizes the services and moves the appointment to payment. */
export const RecordServicesButton = drawerButton(
  { icon: ClipboardCheck, label: 'Enter services' },
  ({ appointment }: ActionProps) => <RecordServicesDrawer appointment={appointment} />,
);

/** Completing is final, so it asks first. It asks for a reason if a promised report is missing. */
export function CompleteButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  const lacksReport = appointment.allowedTransitions.some(
    ({ move, requiresReason }) => move === 'complete' && requiresReason,
  );
  return (
    <ActionButton
      {...button}
      icon={CircleCheck}
      label="Complete visit"
      onPress={() =>
        drawer.open(
          lacksReport ? <WaiveForm appointment={appointment} /> : <CompleteForm appointment={appointment} />,
        )
      }
    />
  );
}

const FOR_GOOD =
  'A completed visit can’t be reopened. Make later corrections with an addendum, a refund or a new invoice.';

function CompleteForm({ appointment }: { appointment: ActionableAppointment }) {
  return (
    <ActionForm
      title="Complete visit"
      appointment={appointment}
      submitLabel="Complete visit"
      run={(dataProvider, seen) =>
        dataProvider.changeStatus({
          body: { appointmentId: seen.id, version: seen.version, appointmentStatus: 'COMPLETED' },
        })
      }
    >
      <p>{FOR_GOOD}</p>
    </ActionForm>
  );
}

function WaiveForm({ appointment }: { appointment: ActionableAppointment }) {
  const done = useAppointment(appointment.id)?.servicesAvailed ?? [];
  const missing = pendingReports(done, [...useServices(), ...useProviderServices()]);
  const report = missing.length > 0 ? `The report for ${missing.join(' and ')}` : 'A report';
  return (
    <ReasonForm
      title="Complete without report"
      appointment={appointment}
      submitLabel="Complete visit"
      consequence={FOR_GOOD}
      help={`${report} is required but missing. Explain why the visit can be completed without it.`}
      run={(dataProvider, seen, reason) =>
        dataProvider.changeStatus({
          body: {
            appointmentId: seen.id,
            version: seen.version,
            appointmentStatus: 'COMPLETED',
            reason,
            reportRequirementWaived: true,
          },
        })
      }
    />
  );
}
