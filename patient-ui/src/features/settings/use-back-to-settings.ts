import { useTexts } from '../../i18n/TextsProvider.tsx';

export const SETTINGS = '/profile/settings';

/** The way back from one setting to all of them. */
export function useBackToSettings() {
  const { profile } = useTexts();
  return { to: SETTINGS, label: profile.titles.settings };
}
