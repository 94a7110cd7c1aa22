const PREFIX = 'bedside.preference.';

const names = ['language', 'appearance'] as const;
type Preference = (typeof names)[number];

/** Browser preferences are not personal, so they outlive sign-out. */
export const readPreference = (name: Preference) => localStorage.getItem(PREFIX + name);
export const writePreference = (name: Preference, value: string) =>
  localStorage.setItem(PREFIX + name, value);

export function clearStorages(): void {
  const kept = names.map((name) => [name, readPreference(name)] as const);
  sessionStorage.clear();
  localStorage.clear();
  for (const [name, value] of kept) if (value !== null) writePreference(name, value);
}
