import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { StatusForm } from './patient-action-forms.lazy.ts';

export function ChangeStatusButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  const isInactive = patient.status === 'INACTIVE';
  return (
    <ActionButton
      {...button}
      icon={isInactive ? UserCheck : UserX}
      label={isInactive ? 'Activate' : 'Deactivate'}
      onPress={() =>
        drawer.open(<StatusForm patient={patient} status={isInactive ? 'ACTIVE' : 'INACTIVE'} />)
      }
    />
  );
}
