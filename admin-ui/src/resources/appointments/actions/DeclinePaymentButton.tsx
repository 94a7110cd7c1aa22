import CircleX from 'lucide-react/icons/circle-x';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { movedTo } from '../../../data/seen-version.ts';
import type { ActionProps } from './action-props.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { ReasonForm } from './ReasonForm.tsx';

export function DeclinePaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CircleX}
      label={button.shape === 'row' ? 'Decline' : 'Decline request'}
      onPress={() => drawer.open(<DeclineForm appointment={appointment} />)}
    />
  );
}

const DeclineForm = ({ appointment }: { appointment: ActionableAppointment }) => (
  <ReasonForm
    title="Decline request"
    appointment={appointment}
    submitLabel="Decline request"
    consequence="This request will be closed. The patient will be notified and can pay by card or ask again."
    help="Visible to the patient."
    run={(dataProvider, seen, reason) =>
      dataProvider.changeStatus(movedTo('AWAITING PAYMENT', seen, { reason }))
    }
  />
);
