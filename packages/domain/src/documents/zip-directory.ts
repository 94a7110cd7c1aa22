import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** As declared, not verified. */
  unpackedBytes: number;
  packedBytes: number;
  isPacked: boolean;
  localHeaderAt: number;
}

const LOCAL_HEADER = 0x04034b50;
const ENTRY = 0x02014b50;
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const MAX_ENTRIES = 2_000;
/** The end record of a ZIP lies within this many bytes of the end of the file. */
export const ZIP_TAIL_BYTES = END_BYTES + LONGEST_COMMENT;
const DEFLATED = 8;

/**
 * Null unless the whole file is one plain ZIP: no prefix or suffix, damage, encryption, ZIP64, or overlapping
 * entries.
 */
export function zipEntries(file: Buffer): ZipEntry[] | null {
  const endAt = file.length - END_BYTES;
  if (endAt < 0 || file.readUInt32LE(0) !== LOCAL_HEADER || !file.subarray(endAt).subarray(0, 4).equals(END))
    return null;
  const count = file.readUInt16LE(endAt + 10);
  const directoryAt = file.readUInt32LE(endAt + 16);
  if (count > MAX_ENTRIES || directoryAt + file.readUInt32LE(endAt + 12) !== endAt) return null;
  const entries = listedEntries(file.subarray(directoryAt, endAt), count);
  const packed = entries?.reduce((sum, { packedBytes }) => sum + packedBytes, 0) ?? 0;
  return packed < directoryAt ? entries : null;
}

/** Where the directory of a ZIP is, according to its last bytes. Null unless it is a plain ZIP. */
export function zipDirectoryAt(tail: Buffer, sizeBytes: number) {
  const endAt = tail.lastIndexOf(END);
  if (endAt < 0 || endAt + END_BYTES > tail.length) return null;
  const [count, bytes] = [tail.readUInt16LE(endAt + 10), tail.readUInt32LE(endAt + 12)];
  const from = tail.readUInt32LE(endAt + 16);
  return from + bytes === sizeBytes - tail.length + endAt ? { count, from, bytes } : null;
}

/** Null when the directory is damaged, or an entry is encrypted or uses a rare compression method. */
export function listedEntries(file: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let seen = 0; seen < count; seen += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY) return null;
    const nameBytes = file.readUInt16LE(at + 28);
    const method = file.readUInt16LE(at + 10);
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted || (method !== 0 && method !== DEFLATED)) return null;
    entries.push({
      name: file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      packedBytes: file.readUInt32LE(at + 20),
      unpackedBytes: file.readUInt32LE(at + 24),
      isPacked: method === DEFLATED,
      localHeaderAt: file.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return at === file.length ? entries : null;
}

/** Null when the data does not match its directory entry. */
export function packedBytesOf(file: Buffer, { localHeaderAt: at, packedBytes }: ZipEntry): Buffer | null {
  if (at + LOCAL_HEADER_BYTES > file.length || file.readUInt32LE(at) !== LOCAL_HEADER) return null;
  const from = at + LOCAL_HEADER_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  return from + packedBytes > file.length ? null : file.subarray(from, from + packedBytes);
}

/** Null when it exceeds the limit or does not match its directory entry. */
export function zipText(file: Buffer, entry: ZipEntry, maxBytes: number): string | null {
  const packed = packedBytesOf(file, entry);
  if (!packed) return null;
  if (!entry.isPacked) return packed.length <= maxBytes ? packed.toString('utf8') : null;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes }).toString('utf8');
  } catch {
    return null;
  }
}

/** Programs open a ZIP with any prefix, so look only at the end. */
export function endsInZip(file: Buffer): boolean {
  const tail = file.subarray(Math.max(0, file.length - END_BYTES - LONGEST_COMMENT));
  const first = file.length - tail.length;
  for (let found = tail.indexOf(END); found >= 0; found = tail.indexOf(END, found + 1)) {
    if (found + END_BYTES > tail.length) return false;
    const directoryAt = first + found - tail.readUInt32LE(found + 12);
    if (directoryAt >= 0 && file.readUInt32LE(directoryAt) === ENTRY) return true;
  }
  return false;
}
