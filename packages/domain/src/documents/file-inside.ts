import { promisify } from 'node:util';
import { inflate, inflateRaw } from 'node:zlib';
import type { FileKind } from './file-kind.policy.ts';
import { packedBytesOf, zipEntries } from './zip-directory.ts';

const unpackRaw = promisify(inflateRaw);
const unpack = promisify(inflate);

/** Unpacks in a worker thread, with a size limit. */
export async function isHarmlessInside(kind: FileKind, content: Buffer): Promise<boolean> {
  if (kind === 'docx') return isAsItsDirectorySays(content);
  if (kind === 'pdf') return isPdfWithoutActions(content);
  return true;
}

/** The total size limit relies on the declared sizes, so verify them. */
async function isAsItsDirectorySays(content: Buffer): Promise<boolean> {
  for (const entry of zipEntries(content) ?? []) {
    const packed = packedBytesOf(content, entry);
    if (!packed) return false;
    if (!entry.isPacked) {
      if (packed.length !== entry.unpackedBytes) return false;
      continue;
    }
    const part = await unpackRaw(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) }).catch(
      () => null,
    );
    if (part?.length !== entry.unpackedBytes) return false;
  }
  return true;
}

/** Actions a reader would run when the file is opened or clicked. */
const actions =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|XFA)(?![A-Za-z0-9])/;
const HASH = 35;

function hexOf(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** PDF names may escape letters as hex. A single pass, since a hostile file may consist of escapes. */
function inPlain(pdf: Buffer): string {
  const plain = Buffer.alloc(pdf.length);
  let to = 0;
  for (let at = 0; at < pdf.length; at += 1) {
    const high = pdf[at] === HASH ? hexOf(pdf[at + 1]) : -1;
    const low = high < 0 ? -1 : hexOf(pdf[at + 2]);
    plain[to++] = low < 0 ? (pdf[at] ?? 0) : high * 16 + low;
    if (low >= 0) at += 2;
  }
  return plain.toString('latin1', 0, to);
}

const MOST_STREAMS = 5_000;
const MOST_UNPACKED = 8 * 1_048_576;

async function isPdfWithoutActions(content: Buffer): Promise<boolean> {
  if (actions.test(inPlain(withoutStreams(content)))) return false;
  let unpacked = 0;
  let seen = 0;
  for (const packed of objectStreams(content)) {
    seen += 1;
    const objects = await unpack(packed, { maxOutputLength: MOST_UNPACKED }).catch(() => null);
    if (!objects || seen > MOST_STREAMS) return false;
    unpacked += objects.length;
    if (unpacked > MOST_UNPACKED || actions.test(inPlain(objects))) return false;
  }
  return true;
}

const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');
const LINE = Buffer.from('\n');
const LONGEST_DICTIONARY = 2_048;

function* streamsOf(content: Buffer): Generator<{ from: number; to: number; dictionary: string }> {
  let before = 0;
  for (let at = content.indexOf(STREAM); at !== -1; at = content.indexOf(STREAM, before)) {
    const line = at + STREAM.length;
    const from = content[line] === 13 && content[line + 1] === 10 ? line + 2 : line + 1;
    const to = content.indexOf(END, from);
    if (to === -1) return;
    const dictionary = content.toString('latin1', Math.max(before, at - LONGEST_DICTIONARY), at);
    yield { from, to, dictionary };
    before = to + END.length;
  }
}

function withoutStreams(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  let before = 0;
  for (const { from, to } of streamsOf(content)) {
    parts.push(content.subarray(before, from), LINE);
    before = to;
  }
  return Buffer.concat([...parts, content.subarray(before)]);
}

/** Objects may be compressed into object streams. */
function* objectStreams(content: Buffer): Generator<Buffer> {
  for (const { from, to, dictionary } of streamsOf(content))
    if (
      inPlain(Buffer.from(dictionary.slice(dictionary.lastIndexOf('obj') + 3), 'latin1')).includes('/ObjStm')
    )
      yield content.subarray(from, to);
}
