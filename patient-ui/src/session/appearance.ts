export const appearances = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const PREFIX = 'bedside.preference.';

const names = ['language', 'appearance'] as const;
type Preference = (typeof names)[number];

/** Browser preferences aren’t personal, so they survive sign-out. */
export const readPreference = (name: Preference) => localStorage.getItem(PREFIX + name);
export const writePreference = (name: Preference, value: string) =>
  localStorage.setItem(PREFIX + name, value);

/** Set while a patient has a provider’s phone. Only the provider’s PIN in the console ends that. */
const HANDED_OVER = 'bedside.console.handed';

export function clearStorages(): void {
  const entries = [...names.map((name) => PREFIX + name), HANDED_OVER].map(
    (key) => [key, localStorage.getItem(key)] as const,
  );
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, value] of entries) if (value !== null) localStorage.setItem(key, value);
}

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
