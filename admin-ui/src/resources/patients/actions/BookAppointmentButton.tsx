import Plus from 'lucide-react/icons/plus';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
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
