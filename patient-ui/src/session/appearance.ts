import { readPreference, writePreference } from './preferences.ts';

export const appearances = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

export function storedAppearance(): Appearance {
  const stored = readPreference('appearance');
  return appearances.find((one) => one === stored) ?? 'auto';
}

/** `auto` follows the device. */
export function showAppearance(appearance: Appearance): void {
  if (appearance === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = appearance;
}

export function chooseAppearance(appearance: Appearance): void {
  writePreference('appearance', appearance);
  showAppearance(appearance);
}
