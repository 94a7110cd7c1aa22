import { useTexts } from '../../i18n/TextsProvider.tsx';
import { useUser } from '../../session/session.ts';

export function useReturnToPatient(id: string) {
  const { profile, shell } = useTexts();
  const isSelf = useUser().id === id;
  return isSelf
    ? { to: '/profile/personal', label: profile.titles.personal, isSelf }
    : { to: `/profile/family/${id}`, label: shell.back, isSelf };
}
