import { crc32, deflateRawSync } from 'node:zlib';
import { smallPdf } from './factories/documents.ts';

interface Part {
  name: string;
  content: string | Buffer;
  claims?: number;
}

export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, where, Buffer.from(name));
    bodies.push(body);
    at += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const types = (main: string) => `<?xml version="1.0"?><Types><Override ContentType="${main}"/></Types>`;

export const docxWith = (more: readonly Part[] = [], main = MAIN): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: types(main) },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]);

const SECTOR = 512;

export function compoundFileOf(names: readonly string[]): Buffer {
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(SECTOR, 0);
  ['Root Entry', ...names].forEach((name, number) => {
    const at = number * 128;
    const isStorage = name.endsWith('/');
    const shown = isStorage ? name.slice(0, -1) : name;
    directory.write(shown, at, 'utf16le');
    directory.writeUInt16LE((shown.length + 1) * 2, at + 64);
    directory[at + 66] = number === 0 ? 5 : isStorage ? 1 : 2;
    directory.writeUInt32LE(0xffffffff, at + 68);
    directory.writeUInt32LE(number > 0 && number < names.length ? number + 1 : 0xffffffff, at + 72);
    directory.writeUInt32LE(number === 0 && names.length > 0 ? 1 : 0xffffffff, at + 76);
  });
  return Buffer.concat([header, table, directory]);
}

/** Signatures of an executable, an HTML page, an SVG, a script, and an archive. */
export const foreignFiles: Record<string, Buffer> = {
  exe: Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(600), Buffer.from('PE\0\0')]),
  html: Buffer.from('<!doctype html><html><script>alert(1)</script></html>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  php: Buffer.from('<?php system($_GET["c"]); ?>'),
  zip: zipOf([{ name: 'a.txt', content: 'hello' }]),
  'macro docx': docxWith([{ name: 'word/vbaProject.bin', content: 'macro' }]),
  'macro doc': compoundFileOf(['WordDocument', 'Macros/']),
  workbook: compoundFileOf(['Workbook']),
};

/** Files that are valid as two types, keyed by the type they claim to be. */
export const polyglots = (image: Buffer): readonly (readonly [string, Buffer])[] => [
  ['jpg', Buffer.concat([image, zipOf([{ name: 'a.txt', content: 'hello' }])])],
  ['jpg', Buffer.concat([image, Buffer.from('<?php system(1); ?>')])],
  [
    'jpg',
    Buffer.concat([
      image.subarray(0, 2),
      Buffer.from('fffe0009', 'hex'),
      Buffer.from('%PDF-1.'),
      image.subarray(2),
    ]),
  ],
  ['pdf', Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n'), smallPdf()])],
  ['pdf', Buffer.concat([smallPdf(), zipOf([{ name: 'a.txt', content: 'hello' }])])],
  ['pdf', Buffer.concat([Buffer.from('GIF89a'), smallPdf()])],
  ['docx', Buffer.concat([Buffer.from('%PDF-1.7\n'), docxWith()])],
  ['docx', docxWith([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' }])],
  ['doc', Buffer.concat([compoundFileOf(['WordDocument']), zipOf([{ name: 'a.txt', content: 'hello' }])])],
];
