import {
  getPreferences,
  PREFERENCE,
  type Preferences,
  preferences,
} from '@bedside/contracts/practice/preferences.api';
import { memoryStore, type Store } from 'react-admin';
import { z } from 'zod';
import { client } from './client.ts';
import { dataProvider } from './data-provider.ts';

const CACHE = 'bedside.console.preferences';
/** Survives a reload, which may happen before a change reaches the server. */
const UNSAVED = 'bedside.console.preferences.unsaved';
const SAVE_AFTER_MILLISECONDS = 400;

const changesSchema = z.record(z.string(), preferences.valueType.nullable());
type Changes = z.infer<typeof changesSchema>;

const read = <Schema extends z.ZodType>(key: string, schema: Schema): z.infer<Schema> =>
  schema.catch({} as z.infer<Schema>).parse(JSON.parse(localStorage.getItem(key) ?? '{}'));

const write = (key: string, changes: Changes): void => localStorage.setItem(key, JSON.stringify(changes));

export const hasCachedPreferences = (): boolean => localStorage.getItem(CACHE) !== null;

/** A reload starts with the local copy, without waiting for the server. */
const memory = memoryStore(read(CACHE, preferences));
let unsaved = read(UNSAVED, changesSchema);
let timer: ReturnType<typeof setTimeout> | undefined;

function writeCache(changes: Changes): void {
  const merged = Object.entries(changes).filter(([, value]) => value !== null);
  write(CACHE, Object.fromEntries(merged));
}

function change(key: string, value: Preferences[string] | null): void {
  if (!PREFERENCE.test(key)) return;
  unsaved[key] = value;
  write(UNSAVED, unsaved);
  writeCache({ ...read(CACHE, preferences), [key]: value });
  saveSoon();
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(save, SAVE_AFTER_MILLISECONDS);
}

/** A failed save is retried with the next change, or after a reload. */
async function save(): Promise<void> {
  const changes = { ...unsaved };
  const isSaved = await dataProvider.setPreferences({ body: { changes } }).then(
    () => true,
    () => false,
  );
  if (!isSaved) return;
  for (const [key, value] of Object.entries(changes)) if (unsaved[key] === value) delete unsaved[key];
  if (Object.keys(unsaved).length === 0) localStorage.removeItem(UNSAVED);
  else write(UNSAVED, unsaved);
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
    localStorage.removeItem(UNSAVED);
    memory.reset();
  },
};

export async function loadPreferences(): Promise<true> {
  const { data } = await client.send(getPreferences);
  for (const [key, value] of Object.entries(data)) if (!(key in unsaved)) memory.setItem(key, value);
  writeCache({ ...data, ...unsaved });
  if (Object.keys(unsaved).length > 0) saveSoon();
  return true;
}
