import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openArchiveSource } from '@bedside/db/archive/archive-source';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { exportFhir } from './export-fhir.ts';
import {
  FORMAT,
  isComplete,
  type Manifest,
  Measure,
  originalFile,
  readPrivately,
  tableFile,
  writeManifest,
  writePrivately,
} from './practice-archive.ts';
import { Progress } from './progress.ts';

interface ExportOptions {
  /** Direct, as a user who may read all tables. */
  url: string;
  storage: StoragePort;
  folder: string;
  release: string;
  /** Also as FHIR R4, which takes the most time. */
  fhir: boolean;
  /** A line for a person, a few seconds apart. */
  onProgress: (line: string) => void;
}

/**
 * Writes the whole practice as of one moment. An export that was cut off goes on: originals never change and are
 * kept; tables are written again, because all of them show the same moment.
 * @throws Error with a sentence
 */
export async function exportToArchive(options: ExportOptions): Promise<Manifest> {
  const { folder, storage, release } = options;
  await takeFolder(folder);
  const source = await openArchiveSource(options.url);
  try {
    const madeAt = new Date().toISOString();
    const expected = source.tables.reduce((sum, { expectedRows }) => sum + expectedRows, 0);
    const progress = new Progress('Tables', expected, options.onProgress);
    const tables: Manifest['tables'] = [];
    for (const { name, columns, months, copy } of source.tables) {
      const csv = copy();
      const measured = await write(csv, tableFile(folder, name), createGzip({ level: 1 }));
      progress.add(csv.rowCount);
      tables.push({ name, columns, months, rows: csv.rowCount, ...measured });
    }
    const fhir = options.fhir
      ? await exportFhir(options.url, source.snapshot, folder, options.onProgress)
      : [];
    const originals = await copyOriginals(source.files, storage, folder, options.onProgress);
    const manifest = {
      format: FORMAT,
      release,
      schema: source.schema,
      madeAt,
      practice: source.practice,
      tables,
      sequences: source.sequences,
      fhir,
      ...originals,
    } as const;
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await source.close();
  }
}

const PARTS: readonly string[] = ['tables', 'fhir', 'files'];

async function takeFolder(folder: string): Promise<void> {
  if (await isComplete(folder)) throw new Error(`${folder} has a complete archive. Name another folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const strange = (await readdir(folder)).filter((name) => !PARTS.includes(name));
  if (strange.length > 0) throw new Error(`${folder} has other files (${strange[0]}). Name an empty folder.`);
  // Of another moment than the tables to come.
  await rm(path.join(folder, 'fhir'), { recursive: true, force: true });
  for (const part of PARTS) await mkdir(path.join(folder, part), { recursive: true });
}

async function copyOriginals(
  keys: readonly string[],
  storage: StoragePort,
  folder: string,
  onProgress: (line: string) => void,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const progress = new Progress('Files', keys.length, onProgress);
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const stored = await storage.get(key);
    const file = originalFile(folder, key);
    if (stored) {
      await mkdir(path.dirname(file), { recursive: true });
      const isThere = existsSync(file) && (await stat(file)).size === stored.size;
      if (isThere) stored.stream.destroy();
      const measured = isThere ? await read(file) : await write(stored.stream, file);
      files.push({ key, contentType: stored.contentType, ...measured });
    } else missing.push(key);
    progress.add(1);
  }
  return { files, missing };
}

interface Measured {
  bytes: number;
  sha256: string;
}

/** Whole or not at all: a name without `.partial` is a whole file. */
async function write(content: Readable, file: string, packed?: Writable & Readable): Promise<Measured> {
  const partial = `${file}.partial`;
  const measure = new Measure();
  const steps = packed ? [content, measure, packed] : [content, measure];
  try {
    await pipeline([...steps, writePrivately(partial)]);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, file);
  return { bytes: measure.bytes, sha256: measure.sum() };
}

async function read(file: string): Promise<Measured> {
  const measure = new Measure();
  await pipeline(readPrivately(file), measure.resume());
  return { bytes: measure.bytes, sha256: measure.sum() };
}
