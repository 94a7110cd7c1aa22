import { MAX_IMPORT_BYTES } from '@bedside/contracts/people/imports.schema';

const MAX_FILES = 5_000;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** 1980-01-01, the first day that ZIP can represent. */
const FIRST_DAY = 0x21;
const NAMES_ARE_UTF8 = 0x0800;

const isPdf = ({ name }: File): boolean => /\.pdf$/i.test(name);
const bytesOf = (name: string) => new TextEncoder().encode(name);

/** Packs PDFs into as few ZIP files as possible. Other files stay unchanged. */
export async function filesToUpload(files: readonly File[]): Promise<File[]> {
  const zips: File[] = [];
  for (const pdfs of groupsOf(files.filter(isPdf))) zips.push(await zipOf(pdfs));
  return [...zips, ...files.filter((file) => !isPdf(file))];
}

function groupsOf(pdfs: readonly File[]): File[][] {
  const groups: File[][] = [];
  let room = 0;
  for (const pdf of pdfs) {
    const bytes = pdf.size + LOCAL_BYTES + CENTRAL_BYTES + 2 * bytesOf(pdf.name).length;
    const group = groups.at(-1);
    if (group && bytes <= room && group.length < MAX_FILES) group.push(pdf);
    else {
      groups.push([pdf]);
      room = MAX_IMPORT_BYTES - END_BYTES;
    }
    room -= bytes;
  }
  return groups;
}

/** Stored uncompressed, because PDFs hardly get smaller. Only one file at a time is in memory. */
async function zipOf(pdfs: readonly File[]): Promise<File> {
  const locals: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  let directoryBytes = 0;
  for (const pdf of pdfs) {
    const name = bytesOf(pdf.name);
    const sum = crcOf(new Uint8Array(await pdf.arrayBuffer()));
    const facts = (header: DataView, from: number) => {
      header.setUint16(from, 20, true);
      header.setUint16(from + 2, NAMES_ARE_UTF8, true);
      header.setUint16(from + 8, FIRST_DAY, true);
      header.setUint32(from + 10, sum, true);
      header.setUint32(from + 14, pdf.size, true);
      header.setUint32(from + 18, pdf.size, true);
      header.setUint16(from + 22, name.length, true);
    };
    const local = headerOf(LOCAL_BYTES, 0x04034b50);
    facts(local, 4);
    const central = headerOf(CENTRAL_BYTES, 0x02014b50);
    central.setUint16(4, 20, true);
    facts(central, 6);
    central.setUint32(42, at, true);
    locals.push(local, name, pdf);
    directory.push(central, name);
    at += LOCAL_BYTES + name.length + pdf.size;
    directoryBytes += CENTRAL_BYTES + name.length;
  }
  const end = headerOf(END_BYTES, 0x06054b50);
  end.setUint16(8, pdfs.length, true);
  end.setUint16(10, pdfs.length, true);
  end.setUint32(12, directoryBytes, true);
  end.setUint32(16, at, true);
  const [first] = pdfs;
  const title = pdfs.length === 1 && first ? first.name : `${pdfs.length.toLocaleString('en-US')} PDFs`;
  return new File([...locals, ...directory, end], `${title}.zip`, { type: 'application/zip' });
}

function headerOf(bytes: number, signature: number): DataView<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(bytes));
  header.setUint32(0, signature, true);
  return header;
}

const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function crcOf(content: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of content) sum = (sums[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
