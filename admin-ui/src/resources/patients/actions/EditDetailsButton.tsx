import Pencil from 'lucide-react/icons/pencil';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { DetailsForm } from './forms-lazy.ts';

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
