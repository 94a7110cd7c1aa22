import { removeFromHousehold } from '@bedside/contracts/people/household.api';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { usePatientChange } from '../use-patient-change.ts';

interface Props {
  person: { id: string; firstName: string; hasUserAccount: boolean };
  onClose: () => void;
}

export function RemoveDialog({ person, onClose }: Props) {
  const { family } = useTexts();
  const navigate = useNavigate();
  const { refresh, forget } = usePatientChange();
  const remove = useMutation({
    mutationFn: () => client.send(removeFromHousehold, { params: { id: person.id } }),
    async onSuccess() {
      await navigate('/profile/personal', { replace: true });
      forget(person.id);
      toast(family.removed(person.firstName), 'success');
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      title={family.removeTitle(person.firstName)}
      text={(person.hasUserAccount ? family.removeTextOwn : family.removeText)(person.firstName)}
      keep={family.keep}
      confirm={family.removeNow}
      action={remove}
      onClose={onClose}
    />
  );
}
