import Crown from 'lucide-react/icons/crown';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { MembershipForm } from './patient-action-forms.lazy.ts';

export function ChangeMembershipButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Crown}
      label="Change membership"
      onPress={() => drawer.open(<MembershipForm patient={patient} />)}
    />
  );
}
