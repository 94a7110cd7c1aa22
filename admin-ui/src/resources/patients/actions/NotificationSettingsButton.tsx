import BellRing from 'lucide-react/icons/bell-ring';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { NotificationsForm } from './patient-action-forms.lazy.ts';

export function NotificationSettingsButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={BellRing}
      label="Notification settings"
      onPress={() => drawer.open(<NotificationsForm patient={patient} />)}
    />
  );
}
