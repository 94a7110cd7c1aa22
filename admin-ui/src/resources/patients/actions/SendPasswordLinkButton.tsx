import KeyRound from 'lucide-react/icons/key-round';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import type { PatientActionProps } from './action-props.ts';

export function SendPasswordLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.sendSetPasswordEmail({ query: { userId: patient.id } }),
  );
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
