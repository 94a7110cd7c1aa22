import { type SettingsGroup, settingsGroupNames } from '@bedside/contracts/practice/settings.schema';
import type { Executor } from '@bedside/db/database';
import { keysOf, valuesOf } from './settings.policy.ts';
import { settingsFrom } from './settings.ts';

export interface GroupRecord {
  id: SettingsGroup;
  values: Record<string, unknown>;
  /** Changes with any setting of the group. */
  version: number;
}

/** Unset settings have their defaults. */
export async function listSettings(db: Executor): Promise<GroupRecord[]> {
  const rows = await db.selectFrom('settings').select(['key', 'value', 'version']).execute();
  const settings = settingsFrom(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  const versions = new Map(rows.map(({ key, version }) => [key, version]));
  return settingsGroupNames.map((id) => ({
    id,
    values: valuesOf(id, settings),
    version: keysOf(id).reduce((sum, key) => sum + (versions.get(key) ?? 0), 1),
  }));
}

export async function getSettings(db: Executor, group: SettingsGroup): Promise<GroupRecord> {
  const found = (await listSettings(db)).find(({ id }) => id === group);
  if (!found) throw new Error(`there are no settings ${group}`);
  return found;
}
