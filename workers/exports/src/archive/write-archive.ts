import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openArchiveSource } from '@bedside/db/archive/archive-source';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { archiveFhir } from './archive-fhir.ts';
import { FORMAT, type Manifest, Measure, originalPath, tablePath } from './practice-archive.ts';

export type Steps = readonly [Readable, ...Transform[]];

/** Where the files of an archive go. */
export interface ArchivePlace {
  /** Writes files whole or not at all, one after another. */
  put(path: string, steps: Steps): Promise<void>;
  /** Writes a file while others are being put. */
  putBeside(path: string, steps: Steps): Promise<void>;
  /** An original that an earlier run wrote completely. */
  existing?(path: string, size: number): Promise<Readable | null>;
}

export type ArchivePart = 'Tables' | 'FHIR' | 'Files';
export type OnProgress = (part: ArchivePart, done: number, total: number) => void;

export interface ArchiveOptions {
  /** A direct URL of a user who may read all tables. */
  url: string;
  storage: StoragePort;
  place: ArchivePlace;
  /** Includes FHIR R4, which takes most of the time. */
  fhir: boolean;
  onProgress: OnProgress;
  /** Called before anything is written, with the expected amounts. @throws to stop the export */
  onOpen?: (expected: { rows: number; tableBytes: number; fileBytes: number }) => Promise<void>;
  stop?: AbortSignal;
}

const RELEASE = '0.2.0';

/**
 * Writes the whole practice as of one moment. The manifest is put last. @throws Error with a message for the
 * user
 */
export async function writeArchive(options: ArchiveOptions): Promise<Manifest> {
  const { place, onProgress, stop } = options;
  const source = await openArchiveSource(options.url);
  try {
    const madeAt = new Date().toISOString();
    const expected = source.tables.reduce((sum, { expectedRows }) => sum + expectedRows, 0);
    await options.onOpen?.({ rows: expected, ...source.sizes });
    const tables: Manifest['tables'] = [];
    let rows = 0;
    for (const { name, columns, months, copy } of source.tables) {
      stop?.throwIfAborted();
      const { csv, countRows } = copy();
      const measure = new Measure();
      await place.put(tablePath(name), [csv, measure, createGzip({ level: 1 })]);
      const copied = await countRows();
      rows += copied;
      onProgress('Tables', rows, expected);
      tables.push({ name, columns, months, rows: copied, ...measure.measured() });
    }
    const fhir = options.fhir ? await archiveFhir(options, { snapshot: source.snapshot, madeAt }) : [];
    const originals = await putOriginals(source.files, options);
    return {
      format: FORMAT,
      release: RELEASE,
      schema: source.schema,
      madeAt,
      practice: source.practice,
      tables,
      sequences: source.sequences,
      fhir,
      ...originals,
    };
  } finally {
    await source.close();
  }
}

async function putOriginals(
  keys: readonly string[],
  { storage, place, onProgress, stop }: ArchiveOptions,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const key of keys) {
    stop?.throwIfAborted();
    const stored = await storage.get(key);
    if (stored) {
      const file = originalPath(key);
      const measure = new Measure();
      const existing = await place.existing?.(file, stored.size);
      if (existing) {
        stored.stream.destroy();
        await pipeline(existing, measure.resume());
      } else await place.put(file, [stored.stream, measure]);
      files.push({ key, contentType: stored.contentType, ...measure.measured() });
    } else missing.push(key);
    onProgress('Files', files.length + missing.length, keys.length);
  }
  return { files, missing };
}
