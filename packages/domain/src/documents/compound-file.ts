const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const SECTORS_IN_HEADER = 109;
const ENTRY_BYTES = 128;
/** Higher numbers mark the end of a chain or a free sector. */
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;

interface CompoundEntry {
  name: string;
  kind: 'storage' | 'stream';
  /** In the root storage, not inside an embedded object. */
  atRoot: boolean;
}

/** OLE compound files are `.doc`, but also workbooks, installers, and mail. Null for damaged or other files. */
export function compoundEntries(file: Buffer): CompoundEntry[] | null {
  if (file.length < HEADER_BYTES || !file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 2 ** shift;
  const sector = (number: number): Buffer | null => {
    const from = (number + 1) * sectorBytes;
    return number < LAST_SECTOR && from < file.length ? file.subarray(from, from + sectorBytes) : null;
  };
  const next = nextSectors(file, sector);
  const chain: Buffer[] = [];
  const max = Math.ceil(file.length / sectorBytes);
  for (let number = file.readUInt32LE(48); number < LAST_SECTOR; number = next(number)) {
    const found = sector(number);
    if (!found || chain.length > max) return null;
    chain.push(found);
  }
  return named(Buffer.concat(chain));
}

function nextSectors(file: Buffer, sector: (number: number) => Buffer | null): (number: number) => number {
  const tables: number[] = [];
  for (let place = 0; place < SECTORS_IN_HEADER; place += 1) tables.push(file.readUInt32LE(76 + place * 4));
  let more = file.readUInt32LE(68);
  for (let left = file.readUInt32LE(72); left > 0 && left < 1_000; left -= 1) {
    const found = sector(more);
    if (!found) break;
    for (let at = 0; at + 8 <= found.length; at += 4) tables.push(found.readUInt32LE(at));
    more = found.length >= 4 ? found.readUInt32LE(found.length - 4) : NONE;
  }
  return (number) => {
    const perTable = 2 ** (file.readUInt16LE(30) - 2);
    const table = sector(tables[Math.floor(number / perTable)] ?? NONE);
    const at = (number % perTable) * 4;
    return table && at + 4 <= table.length ? table.readUInt32LE(at) : NONE;
  };
}

function named(directory: Buffer): CompoundEntry[] | null {
  const count = Math.floor(directory.length / ENTRY_BYTES);
  if (count === 0 || directory[66] !== 5) return null;
  const roots = siblingsFrom(directory, directory.readUInt32LE(76), count);
  const entries: CompoundEntry[] = [];
  for (let number = 1; number < count; number += 1) {
    const at = number * ENTRY_BYTES;
    const type = directory[at + 66];
    if (type !== 1 && type !== 2) continue;
    const bytes = Math.min(64, directory.readUInt16LE(at + 64));
    const name = directory.toString('utf16le', at, at + Math.max(0, bytes - 2));
    entries.push({ name, kind: type === 1 ? 'storage' : 'stream', atRoot: roots.has(number) });
  }
  return entries;
}

/** Siblings form a tree, and the parent storage names its root. */
function siblingsFrom(directory: Buffer, first: number, count: number): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting = [first];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number >= count || found.has(number)) continue;
    found.add(number);
    const at = number * ENTRY_BYTES;
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return found;
}
