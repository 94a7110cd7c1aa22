import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { parseJson } from '@bedside/contracts/common/json';
import { checkKey } from '@bedside/integrations/storage/storage.port';
import { z } from 'zod';

// The format: docs/integrations/archive.md.

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_0-9]+$/);
const storageKey = z.string().refine((value) => {
  try {
    checkKey(value);
    return true;
  } catch {
    return false;
  }
}, 'Not the key of a file');
const manifest = z.object({
  format: z.literal(FORMAT),
  /** Bedside’s release. */
  release: z.string(),
  /** The last migration. */
  schema: z.string(),
  madeAt: z.iso.datetime(),
  practice: z.string(),
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      months: z.array(z.iso.date()),
      rows: z.int(),
      bytes: z.int(),
      /** The checksum of the CSV before compression. */
      sha256: sum,
    }),
  ),
  sequences: z.record(name, z.int()),
  files: z.array(z.object({ key: storageKey, contentType: z.string(), bytes: z.int(), sha256: sum })),
  /** Empty for an archive made without FHIR. */
  fhir: z.array(
    z.object({ type: z.string().regex(/^[A-Za-z]+$/), resources: z.int(), bytes: z.int(), sha256: sum }),
  ),
  /** Files that a row names but the storage lacks. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const tablePath = (table: string): string => `tables/${table}.csv.gz`;
export const fhirPath = (type: string): string => `fhir/${type}.ndjson.gz`;
export const originalPath = (key: string): string => `files/${key}`;

export const tableFile = (folder: string, table: string): string => path.join(folder, tablePath(table));
export const originalFile = (folder: string, key: string): string => path.join(folder, originalPath(key));

export async function isComplete(folder: string): Promise<boolean> {
  return (await stat(path.join(folder, MANIFEST)).catch(() => null)) !== null;
}

export const manifestText = (content: Manifest): string => `${JSON.stringify(content, null, 2)}\n`;

/** Written last, because an archive without it is incomplete. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const file = path.join(folder, MANIFEST);
  await writeFile(`${file}.partial`, manifestText(content), { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

/** @returns the manifest and a checksum that identifies the archive. @throws Error with a message for the user */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; id: string }> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(
      `${folder} is no complete archive: it has no ${MANIFEST}. Run the export again with the same folder; it goes on.`,
    );
  });
  const format = z.object({ format: z.int() }).safeParse(parseJson(text));
  if (format.success && format.data.format > FORMAT)
    throw new Error(`The archive has format ${format.data.format}. Install a newer release of Bedside.`);
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) throw new Error(`${MANIFEST} is damaged: ${z.prettifyError(read.error)}`);
  return { manifest: read.data, id: createHash('sha256').update(text).digest('hex') };
}

/** Counts and hashes what passes through. */
export class Measure extends Transform {
  bytes = 0;
  lines = 0;
  readonly #hash = createHash('sha256');
  readonly #seen: (bytes: number) => void;

  constructor(seen: (bytes: number) => void = () => undefined) {
    super();
    this.#seen = seen;
  }

  override _transform(chunk: Buffer, _: unknown, done: () => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    this.#seen(chunk.length);
    this.push(chunk);
    done();
  }

  /** Call it once, at the end. */
  sum(): string {
    return this.#hash.digest('hex');
  }

  /** Call it once, at the end. */
  measured(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.sum() };
  }
}

export const writePrivately = (file: string) => createWriteStream(file, { mode: 0o600 });
export const readPrivately = (file: string) => createReadStream(file);
