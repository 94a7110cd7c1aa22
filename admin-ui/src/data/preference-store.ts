import {
  getPreferences,
  PREFERENCE,
  type Preferences,
  preferences,
} from '@bedside/contracts/practice/preferences.api';
import { memoryStore, type Store } from 'react-admin';
import { client } from './client.ts';
import { dataProvider } from './data-provider.ts';

const CACHE = 'bedside.console.preferences';
const SAVE_AFTER_MILLISECONDS = 400;

type Changes = Record<string, Preferences[string] | null>;

/** A local copy, so that a reload starts without waiting for the server. */
function readCache(): Preferences {
  const cached = preferences.safeParse(JSON.parse(localStorage.getItem(CACHE) ?? '{}'));
  return cached.success ? cached.data : {};
}

const writeCache = (changes: Changes): void => {
  const merged = Object.entries({ ...readCache(), ...changes }).filter(([, value]) => value !== null);
  localStorage.setItem(CACHE, JSON.stringify(Object.fromEntries(merged)));
};

export const hasCachedPreferences = (): boolean => localStorage.getItem(CACHE) !== null;

const memory = memoryStore(readCache());
let unsaved: Changes = {};
let timer: ReturnType<typeof setTimeout> | undefined;

function change(key: string, value: Preferences[string] | null): void {
  if (!PREFERENCE.test(key)) return;
  unsaved[key] = value;
  writeCache({ [key]: value });
  clearTimeout(timer);
  timer = setTimeout(save, SAVE_AFTER_MILLISECONDS);
}

/** A failed save is retried with the next change. */
async function save(): Promise<void> {
  const changes = unsaved;
  unsaved = {};
  try {
    await dataProvider.setPreferences({ body: { changes } });
  } catch {
    unsaved = { ...changes, ...unsaved };
  }
}

/** react-admin's store, with preferences saved on the server. */
export const preferenceStore: Store = {
  ...memory,
  setItem(key, value) {
    memory.setItem(key, value);
    change(key, value as Preferences[string]);
  },
  removeItem(key) {
    memory.removeItem(key);
    change(key, null);
  },
  reset() {
    clearTimeout(timer);
    unsaved = {};
    memory.reset();
  },
};

export async function loadPreferences(): Promise<true> {
  const { data } = await client.send(getPreferences);
  for (const [key, value] of Object.entries(data)) if (!(key in unsaved)) memory.setItem(key, value);
  writeCache(data);
  return true;
}
