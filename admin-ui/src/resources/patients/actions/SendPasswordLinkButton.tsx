import KeyRound from 'lucide-react/icons/key-round';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import type { PatientActionProps } from './action-props.ts';

export function SendPasswordLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((actions) => actions.sendPasswordLink(patient.id));
  return (
    <ActionButton
      {...button}
      icon={KeyRound}
      label="Send password reset email"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
