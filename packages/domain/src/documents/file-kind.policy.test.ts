import { compoundFileOf, docxWith, foreignFiles, zipOf } from '@bedside/testing/files.fixture';
import { describe, expect, it } from 'vitest';
import { type FileKind, fileKinds, kindOf } from './file-kind.policy.ts';

const pdf = Buffer.from('%PDF-1.7\n% labs\n%%EOF\n');
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46', 'hex');
const genuine: Record<FileKind, Buffer> = {
  jpeg,
  png,
  pdf,
  doc: compoundFileOf(['WordDocument', '1Table', 'ObjectPool/']),
  docx: docxWith([{ name: 'docProps/core.xml', content: '<a/>' }]),
};
const kinds = Object.keys(fileKinds) as FileKind[];
const named = (kind: FileKind, content: Buffer, filename = `a.${fileKinds[kind].extensions[0]}`) => ({
  filename,
  mimetype: fileKinds[kind].contentType,
  content,
});

describe('the kind of a file', () => {
  // Rule: care.six-file-kinds
  it.each(kinds)('is %s only when name, declared type, and content agree', (kind) => {
    expect(kindOf(named(kind, genuine[kind]))).toBe(kind);
    for (const other of kinds.filter((one) => one !== kind)) {
      expect(kindOf(named(other, genuine[kind]))).toBeNull();
      expect(kindOf({ ...named(kind, genuine[kind]), mimetype: fileKinds[other].contentType })).toBeNull();
    }
    for (const name of ['a', 'a.exe', 'a.pdf.exe', '', `a.${kind}.`, `a.${kind}/b`])
      expect(kindOf(named(kind, genuine[kind], name))).toBeNull();
  });

  it.each(Object.keys(foreignFiles))('is unknown for %s', (name) => {
    for (const kind of kinds) expect(kindOf(named(kind, foreignFiles[name] ?? pdf))).toBeNull();
  });

  it('ignores the case of its extension', () => {
    expect(kindOf(named('jpeg', jpeg, 'IMG_1.JPEG'))).toBe('jpeg');
    expect(kindOf(named('docx', genuine.docx, 'Letter.DocX'))).toBe('docx');
  });
});

describe('a Word package', () => {
  const docx = (content: Buffer) => kindOf(named('docx', content));

  // Rule: care.archives-do-not-explode
  it('is not unpacked when it would exhaust memory', () => {
    expect(docx(docxWith([{ name: 'word/a.xml', content: 'x', claims: 3_000_000_000 }]))).toBeNull();
    const many = Array.from({ length: 2_100 }, (_, number) => ({ name: `word/${number}.xml`, content: '' }));
    expect(docx(docxWith(many))).toBeNull();
    const bomb = `<Types>${' '.repeat(2_000_000)}wordprocessingml.document.main+xml</Types>`;
    expect(
      docx(
        zipOf([
          { name: '[Content_Types].xml', content: bomb, claims: 10 },
          { name: 'word/document.xml', content: '' },
        ]),
      ),
    ).toBeNull();
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'word\\..\\a', 'word/vbaData.xml', 'a/VBAPROJECT.BIN'])(
    'is refused when it contains %s',
    (name) => {
      expect(docx(docxWith([{ name, content: 'x' }]))).toBeNull();
    },
  );

  // Rule: care.active-content-is-refused
  it('is refused when it declares macros or has no text', () => {
    expect(docx(docxWith([], 'application/vnd.ms-word.document.macroEnabled.main+xml'))).toBeNull();
    expect(docx(zipOf([{ name: 'word/document.xml', content: '' }]))).toBeNull();
    expect(docx(docxWith([{ name: 'word/document.xml', content: 'again' }]))).toBeNull();
    expect(docx(genuine.docx.subarray(0, -5))).toBeNull();
  });
});

describe('a compound file', () => {
  const doc = (content: Buffer) => kindOf(named('doc', content));

  it('is a Word document only with the Word stream at its root', () => {
    expect(doc(compoundFileOf(['WordDocument/']))).toBeNull();
    expect(doc(compoundFileOf([]))).toBeNull();
    expect(doc(compoundFileOf(['WordDocument', '_VBA_PROJECT_CUR/']))).toBeNull();
  });

  it('is refused when damaged or chained in a circle', () => {
    const whole = compoundFileOf(['WordDocument']);
    for (const length of [8, 100, 512, 700, 1_100]) expect(doc(whole.subarray(0, length))).toBeNull();
    const circle = Buffer.from(whole);
    circle.writeUInt32LE(1, 516);
    expect(doc(circle)).toBeNull();
  });
});
