import HeartOff from 'lucide-react/icons/heart-off';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { DeceasedForm } from './patient-action-forms.lazy.ts';

export function MarkDeceasedButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={HeartOff}
      label="Mark as deceased"
      isDanger
      onPress={() => drawer.open(<DeceasedForm patient={patient} />)}
    />
  );
}
