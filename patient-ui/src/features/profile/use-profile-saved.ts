import { useNavigate } from 'react-router';
import { toast } from '../../api/toast.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { usePatientChange } from '../family/use-patient-change.ts';

/** The way back from what is changed of oneself. */
export function useBackToPersonal() {
  const { profile } = useTexts();
  return { to: '/profile/personal', label: profile.titles.personal };
}

/** After something was saved: shown at once, said, and back to where one came from. */
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
