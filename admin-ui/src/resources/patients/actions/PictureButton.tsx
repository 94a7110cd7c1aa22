import ImageUp from 'lucide-react/icons/image-up';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { ImageForm } from './forms-lazy.ts';

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
