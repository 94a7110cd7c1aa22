import MapPinCheck from 'lucide-react/icons/map-pin-check';
import { ActionButton } from '../../../components/ActionButton.tsx';
import type { ActionProps } from './action-props.ts';
import { useAppointmentAction } from './use-appointment-action.tsx';

/** The provider is there: nobody looks for a late visit any more. */
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
