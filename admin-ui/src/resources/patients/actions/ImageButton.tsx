import ImageUp from 'lucide-react/icons/image-up';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { ImageForm } from './patient-action-forms.lazy.ts';

export function ImageButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={ImageUp}
      label="Profile photo"
      onPress={() => drawer.open(<ImageForm patient={patient} />)}
    />
  );
}
