import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openArchiveTarget } from '@bedside/db/archive/archive-target';
import {
  type Manifest,
  Measure,
  originalFile,
  readManifest,
  readPrivately,
  tableFile,
} from '@bedside/exports-worker/archive/practice-archive';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { Progress } from './progress.ts';

interface ImportOptions {
  /** A direct address with the owner of the tables. */
  url: string;
  storage: StoragePort;
  folder: string;
  onProgress: (line: string) => void;
}

/**
 * Fills an empty Bedside after its migration. An interrupted import continues with the next table.
 * @throws Error with a sentence if Bedside is in use, or if the archive is damaged or from a newer release
 */
export async function importFromArchive({
  url,
  storage,
  folder,
  onProgress,
}: ImportOptions): Promise<Manifest> {
  const { manifest, id } = await readManifest(folder);
  const target = await openArchiveTarget(url, id, manifest.tables);
  try {
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    const progress = new Progress('Tables', bytes, onProgress);
    for (const table of manifest.tables) {
      if (await target.isLoaded(table.name)) progress.add(table.bytes);
      else {
        const csv = checked(
          tableFile(folder, table.name),
          table.sha256,
          (more) => progress.add(more),
          'gzip',
        );
        await target.load(table, csv);
      }
    }
    await putOriginals(manifest, storage, folder, onProgress);
    onProgress('Indexes and references are made and checked.');
    await target.finish(manifest.sequences);
  } finally {
    await target.close();
  }
  return manifest;
}

async function putOriginals(
  { files }: Manifest,
  storage: StoragePort,
  folder: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const progress = new Progress('Files', files.length, onProgress);
  for (const { key, contentType, sha256 } of files) {
    if (!(await storage.exists(key)))
      await storage.put(key, checked(originalFile(folder, key), sha256), { contentType });
    progress.add(1);
  }
}

/** Fails at its end if the content differs, so the reader must be able to undo what it read. */
function checked(
  file: string,
  sha256: string,
  seen: (bytes: number) => void = () => undefined,
  packed?: 'gzip',
): Measure {
  const measure = new Measure(seen);
  measure._flush = (done) =>
    done(measure.sum() === sha256 ? null : new Error(`${file} is damaged. Copy the archive again.`));
  const steps = packed === 'gzip' ? [readPrivately(file), createGunzip()] : [readPrivately(file)];
  pipeline([...steps, measure]).catch((error: unknown) =>
    measure.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return measure;
}
