import { directUrlOf } from '@bedside/config/config';
import { currentPosition } from '@bedside/db/position';
import { openSnapshot, type Snapshot } from '@bedside/db/snapshot';
import type { ProcessDependencies } from './open-dependencies.ts';

/** A replica usually catches up within a fraction of a second, and an export can wait. */
const CATCH_UP_MS = 5_000;

/** Opens a snapshot on a replica that has replayed everything committed so far, or else on the writer. */
export async function openExportSnapshot({
  db,
  readers,
  config,
}: Pick<ProcessDependencies, 'db' | 'readers' | 'config'>): Promise<Snapshot> {
  const reader = await readers?.reaching(await currentPosition(db), CATCH_UP_MS);
  const snapshot = reader && (await openSnapshot(reader.url).catch(() => readers?.failed()));
  return snapshot || openSnapshot(directUrlOf(config));
}
