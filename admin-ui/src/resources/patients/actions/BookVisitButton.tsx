import Plus from 'lucide-react/icons/plus';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { NewAppointmentForm } from '../../appointments/actions/new-appointment-lazy.ts';
import type { PatientActionProps } from './action-props.ts';

export function BookAppointmentButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Plus}
      label="Book appointment"
      onPress={() => drawer.open(<NewAppointmentForm of={patient} />)}
    />
  );
}
