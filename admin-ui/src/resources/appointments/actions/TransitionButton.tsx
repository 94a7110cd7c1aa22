import type { LucideIcon } from 'lucide-react';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { Run } from './run.ts';
import { useAppointmentAction } from './use-appointment-action.tsx';
import type { PlannedTransition } from './use-message-preview.ts';

interface Props extends ActionProps {
  icon: LucideIcon;
  label: string;
  move: PlannedTransition['move'];
  run: Run;
}

/** A move that needs nothing entered: the page's button makes it at once, a menu shows what the patient will be notified of first. */
export function TransitionButton({ appointment, icon, label, move, run, ...button }: Props) {
  const drawer = useDrawer();
  const { mutate, isPending } = useAppointmentAction(appointment, label, run);
  const isAtOnce = button.shape === 'primary';
  return (
    <ActionButton
      {...button}
      icon={icon}
      label={isAtOnce ? label : `${label} with message preview`}
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
      tells={() => ({ move })}
      run={(dataProvider, seen) => run(dataProvider, seen)}
    >
      {null}
    </ActionForm>
  );
}
