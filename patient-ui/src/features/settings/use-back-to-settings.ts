import { useTexts } from '../../i18n/TextsProvider.tsx';

export const SETTINGS = '/profile/settings';

export function useBackToSettings() {
  const { profile } = useTexts();
  return { to: SETTINGS, label: profile.titles.settings };
}
