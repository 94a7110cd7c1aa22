import LogIn from 'lucide-react/icons/log-in';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import type { PatientActionProps } from './action-props.ts';

export function SendSignInLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.sendDirectLoginLink({ params: { id: patient.id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={LogIn}
      label="Send sign-in link"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
