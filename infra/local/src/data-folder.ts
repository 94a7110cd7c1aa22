import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UserFacingError } from './exit-message.ts';
import { isAlive } from './processes.ts';

interface DataFolder {
  readonly folder: string;
  readonly release: () => void;
}

/**
 * Locks the data folder, so that only one process uses it.
 * @throws UserFacingError if another Bedside is using it
 */
export function takeDataFolder(folder: string, { reset }: { reset: boolean }): DataFolder {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'bedside.pid');
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : undefined;
  if (holder && isAlive(holder)) {
    throw new UserFacingError(
      `Another Bedside (process ${holder}) uses the data folder ${folder}: stop it, or name another with BEDSIDE_DATA=.`,
    );
  }
  if (reset) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(lock, String(process.pid));
  return { folder, release: () => rmSync(lock, { force: true }) };
}
