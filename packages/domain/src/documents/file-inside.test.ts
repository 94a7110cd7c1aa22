import { deflateSync } from 'node:zlib';
import { docxWith } from '@bedside/testing/files.fixture';
import { describe, expect, it } from 'vitest';
import { isHarmlessInside } from './file-inside.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object) => Buffer.concat([Buffer.from(object), Buffer.from('\n')])),
    Buffer.from('%%EOF\n'),
  ]);
const SCRIPT = '1 0 <</S/JavaScript/JS(x)>>';
const packed = (objects: string | Buffer, type = '/ObjStm', filter = '/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`5 0 obj <</Type${type}/Filter${filter}>>\nstream\n`),
    deflateSync(objects),
    Buffer.from('\nendstream endobj'),
  ]);

describe('a Word document', () => {
  const nought = { name: 'word/media/a.bin', content: Buffer.alloc(100_000) };

  // Rule: care.archives-do-not-explode
  it('is accepted when each part has the size in its directory, and refused otherwise', async () => {
    expect(await isHarmlessInside('docx', docxWith([nought]))).toBe(true);
    expect(await isHarmlessInside('docx', docxWith([{ ...nought, claims: 10 }]))).toBe(false);
    expect(await isHarmlessInside('docx', docxWith([{ ...nought, claims: 200_000 }]))).toBe(false);
  });
});

describe('a PDF', () => {
  // Rule: care.active-content-is-refused
  it.each([
    ['a script', pdf('1 0 obj <</OpenAction<</S/JavaScript/JS(app.alert(1))>>>> endobj')],
    ['a program', pdf('1 0 obj <</S /Launch /F (cmd.exe)>> endobj')],
    ['a script whose name is written in numbers', pdf('1 0 obj <</S/#4aava#53cript>> endobj')],
    ['a file inside', pdf('1 0 obj <</Names<</EmbeddedFiles 2 0 R>>>> endobj')],
    ['a form that sends', pdf('1 0 obj <</S/SubmitForm>> endobj')],
    ['a packed script', pdf(packed(SCRIPT))],
    [
      'a script between comments that look like a stream',
      pdf('% stream', '1 0 obj <</OpenAction<</S/JavaScript/JS(app.alert(1))>>>> endobj', '% endstream'),
    ],
    [
      'a program in the bytes of a stream, which a reader may be sent to',
      pdf('4 0 obj <</Length 40>>\nstream\n1 0 obj <</S/Launch/F(cmd.exe)>> endobj\nendstream endobj'),
    ],
    ['a packed script behind a long dictionary', pdf(packed(SCRIPT, `/ObjStm/Note(${'a'.repeat(3_000)})`))],
    ['a packed script whose dictionary speaks of an obj', pdf(packed(SCRIPT, '/ObjStm/Note(obj)'))],
    ['a packed script between comments', pdf('% stream', packed(SCRIPT), '% endstream')],
    ['a script packed twice', pdf(packed(deflateSync(SCRIPT), '/ObjStm', '[/FlateDecode/FlateDecode]'))],
    ['a script packed with a predictor', pdf(packed(SCRIPT, '/ObjStm/DecodeParms<</Predictor 12>>'))],
    ['a script whose type is an object of its own', pdf('7 0 obj /ObjStm endobj', packed(SCRIPT, ' 7 0 R'))],
    ['a file behind a pin', pdf('1 0 obj <</Subtype/FileAttachment/FS<</EF<</F 5 0 R>>>>>> endobj')],
    [
      'objects that cannot be unpacked',
      pdf('5 0 obj <</Type/ObjStm>>\nstream\nnot packed\nendstream endobj'),
    ],
  ])('with %s is refused', async (_what, content) => {
    expect(await isHarmlessInside('pdf', content)).toBe(false);
  });

  it.each([
    ['pages and links', pdf('1 0 obj <</OpenAction[3 0 R/Fit]/A<</S/URI/URI(https://lab.test)>>>> endobj')],
    ['text about it on a page', pdf(packed('(/JavaScript /Launch) Tj', '/Page'))],
    ['packed objects', pdf(packed('1 0 <</Type/Catalog/Lang(en)>>'))],
    [
      'packed objects as other programs write them',
      pdf(
        Buffer.concat([
          Buffer.from(
            '9 0 obj\r<</Filter [ /FlateDecode ] /Extends 5 0 R /First 8 /Length 40 /N 1 /Type /ObjStm>>stream\r\n',
          ),
          deflateSync('1 0 <</Type/Catalog>>'),
          Buffer.from('\r\nendstream\rendobj'),
        ]),
      ),
    ],
  ])('with %s is accepted', async (_what, content) => {
    expect(await isHarmlessInside('pdf', content)).toBe(true);
  });

  // Rule: security.text-checks-are-linear
  it('lets other requests through while a hostile one of many small parts is read', async () => {
    const parts = '<<>>stream\n'.repeat(200_000);
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    expect(await isHarmlessInside('pdf', pdf(parts, packed('1 0 <</Type/Catalog>>')))).toBe(true);
    clearInterval(others);
    expect(turns).toBeGreaterThan(3);
  });
});
