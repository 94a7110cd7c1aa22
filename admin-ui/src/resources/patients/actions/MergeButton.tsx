import Merge from 'lucide-react/icons/merge';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { PatientActionProps } from './action-props.ts';
import { MergeForm } from './patient-action-forms.lazy.ts';

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
