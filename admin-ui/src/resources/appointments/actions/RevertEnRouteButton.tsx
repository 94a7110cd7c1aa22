import Undo2 from 'lucide-react/icons/undo-2';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { movedTo } from '../../../data/seen-version.ts';
import type { ActionProps } from './action-props.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { ReasonForm } from './ReasonForm.tsx';

export function RevertEnRouteButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Undo2}
      label="Undo “On the way”"
      onPress={() => drawer.open(<TakeBackForm appointment={appointment} />)}
    />
  );
}

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
