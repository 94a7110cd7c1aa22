import Crown from 'lucide-react/icons/crown';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { MembershipForm } from './forms-lazy.ts';

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
