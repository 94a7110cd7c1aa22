import Merge from 'lucide-react/icons/merge';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { MergeForm } from './forms-lazy.ts';

export function MergeButton({ patient, ...button }: PatientActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Merge}
      label="Merge records"
      onPress={() => drawer.open(<MergeForm patient={patient} />, { isWide: true })}
    />
  );
}
