import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate, inflateRaw } from 'node:zlib';
import type { FileKind } from './file-kind.policy.ts';
import { packedBytesOf, zipEntries } from './zip-directory.ts';

const unpackRaw = promisify(inflateRaw);
const unpack = promisify(inflate);

/** Unpacks outside the main thread, with a size limit. */
export async function isHarmlessInside(kind: FileKind, content: Buffer): Promise<boolean> {
  if (kind === 'docx') return matchesDirectory(content);
  if (kind === 'pdf') return isPdfWithoutActions(content);
  return true;
}

/** The total size limit relies on the declared sizes, so verify them. */
async function matchesDirectory(content: Buffer): Promise<boolean> {
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

/**
 * Actions that a reader would run when the file is opened or clicked, and embedded files. A script always
 * names its kind.
 */
const actions =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z0-9])|\/XFA(?=[\0\s%(<[/])/;
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

const MAX_STREAMS = 5_000;
const MAX_UNPACKED = 8 * 1_048_576;

/** Searches everything, streams included, because a reader follows the file's object table to any byte. */
async function isPdfWithoutActions(content: Buffer): Promise<boolean> {
  const plain = inPlain(content);
  if (actions.test(plain)) return false;
  const named = plain.split('/ObjStm').length - 1;
  if (named === 0) return true;
  if (named > MAX_STREAMS) return false;
  await nextTurn();
  const packed = await objectStreams(content);
  if (packed.length !== named) return false;
  let unpacked = 0;
  for (const from of packed) {
    const objects = await unpack(content.subarray(from), { maxOutputLength: MAX_UNPACKED }).catch(() => null);
    unpacked += objects?.length ?? 0;
    if (!objects || unpacked > MAX_UNPACKED || actions.test(inPlain(objects))) return false;
  }
  return true;
}

const dictionaries = /<<([^<>()%#]*)>>\s*stream\r?\n/g;
const plainly = /\/Type\s*\/ObjStm(?=[\s/]|$)/;
const packedOnce = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/]|$)/;

/** A hostile file has millions of dictionaries, so other work gets a turn after this many. */
const AT_ONCE = 20_000;

/**
 * Finds object streams in the form that every program writes. Any other form could be read in two ways, so its
 * file is refused.
 */
async function objectStreams(content: Buffer): Promise<number[]> {
  const packed: number[] = [];
  let seen = 0;
  for (const { 0: head, 1: dictionary = '', index } of content.toString('latin1').matchAll(dictionaries)) {
    seen += 1;
    if (seen % AT_ONCE === 0) await nextTurn();
    const isPackedOnce = packedOnce.test(dictionary) && dictionary.split(/Decode|Filter/).length === 3;
    if (isPackedOnce && plainly.test(dictionary)) packed.push(index + head.length);
  }
  return packed;
}
