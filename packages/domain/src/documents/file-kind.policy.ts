import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { compoundEntries } from './compound-file.ts';
import { endsInZip, zipEntries, zipText } from './zip-directory.ts';

/** Rule: care.six-file-kinds */
export const fileKinds = {
  jpeg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { contentType: 'image/png', extensions: ['png'] },
  pdf: { contentType: 'application/pdf', extensions: ['pdf'] },
  doc: { contentType: 'application/msword', extensions: ['doc'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
} as const;
export type FileKind = keyof typeof fileKinds;

const names = typedKeys(fileKinds);

/** Null unless extension, declared type, and content agree and the file is not a polyglot. */
export function kindOf(file: { filename: string; mimetype: string; content: Buffer }): FileKind | null {
  const extension = /\.([^.\\/]+)$/.exec(file.filename)?.[1]?.toLowerCase() ?? '';
  const kind = names.find((name) => fileKinds[name].contentType === file.mimetype);
  const extensions: readonly string[] = kind ? fileKinds[kind].extensions : [];
  return kind && extensions.includes(extension) && isA[kind](file.content) ? kind : null;
}

const isA: Record<FileKind, (content: Buffer) => boolean> = {
  jpeg: (content) => begins(content, 'ffd8ff') && isImageAlone(content),
  png: (content) => begins(content, '89504e470d0a1a0a') && isImageAlone(content),
  pdf: isPdf,
  doc: isWordDocument,
  docx: isWordPackage,
};

const begins = (content: Buffer, hex: string): boolean =>
  content.subarray(0, hex.length / 2).toString('hex') === hex;

const KILOBYTE = 1024;
const markup = /<(script|html|head|body|iframe|svg|\?php|\?=|!doctype)[\s>/]/i;
const holdsMarkup = (part: Buffer): boolean => markup.test(part.toString('latin1'));
/** PDF readers accept a header anywhere in the first kilobyte. */
const mayReadAsPdf = (content: Buffer): boolean => content.subarray(0, KILOBYTE).includes('%PDF-');

/** Phones may append a video to a photo; anything else appended is suspicious. */
const isImageAlone = (content: Buffer): boolean =>
  !holdsMarkup(content.subarray(0, 64 * KILOBYTE)) &&
  !holdsMarkup(content.subarray(-64 * KILOBYTE)) &&
  !mayReadAsPdf(content) &&
  !endsInZip(content);

function isPdf(content: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(content.subarray(0, 8).toString('latin1')) &&
    content.subarray(-2 * KILOBYTE).includes('%%EOF') &&
    !holdsMarkup(content.subarray(0, KILOBYTE)) &&
    !holdsMarkup(content.subarray(-KILOBYTE)) &&
    !endsInZip(content)
  );
}

const macroParts = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'dir_vba']);

/** Many formats are compound files; Word's has its text stream at the root. Macros are refused. */
function isWordDocument(content: Buffer): boolean {
  const entries = compoundEntries(content);
  if (!entries || endsInZip(content) || mayReadAsPdf(content)) return false;
  return (
    entries.some(({ name, kind, atRoot }) => atRoot && kind === 'stream' && name === 'WordDocument') &&
    !entries.some(({ name }) => macroParts.has(name.toLowerCase()))
  );
}

const MAX_UNPACKED = 200 * KILOBYTE * KILOBYTE;
const TYPES = '[Content_Types].xml';
const MAX_TYPES = 256 * KILOBYTE;
const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const programParts = new Set(['meta-inf', 'androidmanifest.xml', '..']);

/** Macros, executables, and path traversal. */
function isForbidden(name: string): boolean {
  const path = name.toLowerCase();
  return (
    path.startsWith('/') ||
    path.includes('\\') ||
    /\.(?:class|exe|dll|js|html?|php)$/.test(path) ||
    path
      .split('/')
      .some((part) => programParts.has(part) || part.startsWith('vbaproject') || part.startsWith('vbadata'))
  );
}

/** Reads only the directory, up to a limit. */
function isWordPackage(content: Buffer): boolean {
  const entries = zipEntries(content);
  if (!entries || mayReadAsPdf(content)) return false;
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const paths = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (unpacked > MAX_UNPACKED || paths.size < entries.length || !paths.has('word/document.xml')) return false;
  if (entries.some(({ name }) => isForbidden(name))) return false;
  const list = entries.find(({ name }) => name === TYPES);
  const types = list && zipText(content, list, MAX_TYPES);
  return Boolean(types?.includes(MAIN_PART) && !/macroenabled|vbaproject/i.test(types));
}
