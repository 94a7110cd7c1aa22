import Send from 'lucide-react/icons/send';
import { ActionButton } from '../../../components/ActionButton.tsx';
import type { ActionProps } from './action-props.ts';
import { useAppointmentAction } from './use-appointment-action.tsx';

export function SendPaymentLinkButton({ appointment, ...button }: ActionProps) {
  const { mutate, isPending } = useAppointmentAction(
    appointment,
    'Send payment link',
    (dataProvider, { id }) => dataProvider.sendPaymentLink({ body: { appointmentId: id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={Send}
      label="Send payment link"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
