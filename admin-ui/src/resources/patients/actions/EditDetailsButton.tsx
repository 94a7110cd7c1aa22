import Pencil from 'lucide-react/icons/pencil';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { DetailsForm } from './patient-action-forms.lazy.ts';

export function EditDetailsButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Pencil}
      label="Edit details"
      onPress={() => drawer.open(<DetailsForm patient={patient} />)}
    />
  );
}
