import Mail from 'lucide-react/icons/mail';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import type { PatientActionProps } from './action-props.ts';

export function SendSetUpLinkButton({ patient, ...button }: PatientActionProps) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.sendAccountSetupLink({ params: { id: patient.id } }),
  );
  return (
    <ActionButton
      {...button}
      icon={Mail}
      label="Send account setup link"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
