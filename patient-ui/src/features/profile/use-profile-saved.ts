import { useNavigate } from 'react-router';
import { toast } from '../../api/toast.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { usePatientChange } from '../family/use-patient-change.ts';

export function useBackToPersonal() {
  const { profile } = useTexts();
  return { to: '/profile/personal', label: profile.titles.personal };
}

export function useProfileSaved(to: string): () => Promise<void> {
  const { profile } = useTexts();
  const navigate = useNavigate();
  const { refresh } = usePatientChange();
  return async () => {
    await refresh();
    navigate(to, { replace: true });
    toast(profile.saved, 'success');
  };
}
