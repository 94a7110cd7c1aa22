import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { DomainError } from '@bedside/contracts/errors';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { listedEntries, ZIP_TAIL_BYTES, type ZipEntry, zipDirectoryAt } from '../documents/zip-directory.ts';

const unpackRaw = promisify(inflateRaw);
const MAX_FILES = 5_000;
/** PDFs hardly shrink in a ZIP of 200 MB, so more than this is meant to keep a worker busy. */
const MAX_UNPACKED_BYTES = 2_000_000_000;
const LOCAL_HEADER_BYTES = 30;
/** Bytes that compression may add to incompressible data. */
const ROOM = 65_536;

export interface StoredZip {
  files: readonly { name: string; bytes: number }[];
  /** Null when it is damaged, or unpacks beyond the limit or its declared size. */
  read(at: number, maxBytes: number): Promise<Buffer | null>;
}

/**
 * Works on a local copy that is already unlinked, so that nothing of it outlives the process.
 * @throws RULE_REFUSED if it isn’t a ZIP
 */
export async function withStoredZip<T>(
  storage: StoragePort,
  key: string | null,
  use: (zip: StoredZip) => Promise<T>,
): Promise<T> {
  const stored = key ? await storage.get(key) : undefined;
  if (!stored) throw new DomainError('RULE_REFUSED', 'This file is no longer available. Upload it again.');
  const file = await openNameless();
  try {
    await file.writeFile(stored.stream);
    const entries = await entriesOf(file);
    return await use({
      files: entries.map(({ name, unpackedBytes }) => ({ name, bytes: unpackedBytes })),
      read: async (at, maxBytes) => (entries[at] ? await contentOf(file, entries[at], maxBytes) : null),
    });
  } finally {
    await file.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bedside-import-'));
  const file = await open(path.join(folder, 'zip'), 'w+', 0o600);
  await rm(folder, { recursive: true });
  return file;
}

async function bytesOf(file: FileHandle, from: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return bytesRead === length ? buffer : null;
}

async function entriesOf(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, ZIP_TAIL_BYTES);
  const tail = await bytesOf(file, size - tailBytes, tailBytes);
  const at = tail && zipDirectoryAt(tail, size);
  const directory = at && (await bytesOf(file, at.from, at.bytes));
  const entries = directory && listedEntries(directory, at.count);
  if (!entries)
    throw new DomainError(
      'RULE_REFUSED',
      'We can’t open this ZIP. Create it again without a password, then upload it.',
    );
  const files = entries.filter(({ name }) => !isOfSystem(name));
  if (files.length > MAX_FILES)
    throw new DomainError('RULE_REFUSED', 'A ZIP can have up to 5,000 files. Split it into smaller ZIPs.');
  if (files.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > MAX_UNPACKED_BYTES)
    throw new DomainError('RULE_REFUSED', 'This ZIP unpacks to more than 2 GB. Split it into smaller ZIPs.');
  return files;
}

/** Folders, and files that macOS and Windows add. */
const isOfSystem = (name: string): boolean =>
  /[\\/]$/.test(name) || /(^|[\\/])(__MACOSX[\\/]|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

async function contentOf(file: FileHandle, entry: ZipEntry, maxBytes: number): Promise<Buffer | null> {
  if (entry.unpackedBytes > maxBytes || entry.packedBytes > maxBytes + ROOM) return null;
  const header = await bytesOf(file, entry.localHeaderAt, LOCAL_HEADER_BYTES);
  if (!header) return null;
  const from = entry.localHeaderAt + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await bytesOf(file, from, entry.packedBytes);
  if (!packed || !entry.isPacked) return packed;
  // The sum of the declared sizes is limited, so a file must not unpack to more than it declares.
  return await unpackRaw(packed, { maxOutputLength: entry.unpackedBytes || 1 }).catch(() => null);
}
