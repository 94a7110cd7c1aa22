import type { LucideIcon } from 'lucide-react';
import Car from 'lucide-react/icons/car';
import Check from 'lucide-react/icons/check';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import { ActionButton, drawerButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { moved, movedTo } from '../../../data/seen-version.ts';
import { ActionForm, ReasonForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import { type PlannedTransition, type Run, useAppointmentAction } from './use-appointment-action.tsx';

interface Props extends ActionProps {
  icon: LucideIcon;
  label: string;
  move: PlannedTransition['move'];
  run: Run;
}

/** On the page and in rows, the button acts immediately. In the menu, it first previews the patient’s message. */
function TransitionButton({ appointment, icon, label, move, run, ...button }: Props) {
  const drawer = useDrawer();
  const { mutate, isPending } = useAppointmentAction(appointment, label, run);
  const isAtOnce = button.shape === 'primary' || button.shape === 'rowMain';
  return (
    <ActionButton
      {...button}
      icon={icon}
      label={isAtOnce || button.shape === 'option' ? label : `${label} with message preview`}
      isBusy={isPending}
      onPress={() =>
        isAtOnce
          ? mutate()
          : drawer.open(<StepForm appointment={appointment} label={label} move={move} run={run} />)
      }
    />
  );
}

function StepForm({ appointment, label, move, run }: Pick<Props, 'appointment' | 'label' | 'move' | 'run'>) {
  return (
    <ActionForm
      title={label}
      appointment={appointment}
      submitLabel={label}
      previewOf={() => ({ move })}
      run={(dataProvider, seen) => run(dataProvider, seen)}
    >
      {null}
    </ActionForm>
  );
}

export const AcceptButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={Check}
    label="Approve"
    move="accept"
    run={(dataProvider, seen) => dataProvider.changeStatus(movedTo('AWAITING TIME', seen))}
  />
);

/** Recording the arrival stops the late alerts. */
export function ArriveButton({ appointment, ...button }: ActionProps) {
  const { mutate, isPending } = useAppointmentAction(appointment, 'Mark arrived', (dataProvider, seen) =>
    dataProvider.recordProviderArrival({ params: { id: seen.id }, body: { version: seen.version } }),
  );
  return (
    <ActionButton
      {...button}
      icon={MapPinCheck}
      label="Mark arrived"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

/** Notifies the patient of the arrival window. */
export const MarkEnRouteButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={Car}
    label="Mark on the way"
    move="setOut"
    run={(dataProvider, seen) => dataProvider.changeStatus(movedTo('ON THE WAY', seen))}
  />
);

export const RevertEnRouteButton = drawerButton(
  { icon: Undo2, label: 'Undo “On the way”' },
  ({ appointment }: ActionProps) => <TakeBackForm appointment={appointment} />,
);

const TakeBackForm = ({ appointment }: { appointment: ActionableAppointment }) => (
  <ReasonForm
    title="Undo “On the way”"
    appointment={appointment}
    submitLabel="Undo status change"
    move="takeBack"
    help="The reason is kept in the visit’s activity."
    run={(dataProvider, seen, reason) => dataProvider.changeStatus(movedTo('SCHEDULED', seen, { reason }))}
  />
);

export const ReactivateButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={RotateCcw}
    label="Reactivate visit"
    move="reactivate"
    run={(dataProvider, seen) =>
      dataProvider.reactivateAppointment({ params: { id: seen.id }, body: moved(seen) })
    }
  />
);
