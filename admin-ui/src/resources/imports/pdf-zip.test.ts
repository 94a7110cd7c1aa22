import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { filesToUpload } from './pdf-zip.ts';

const file = (name: string, text: string) => new File([text], name);

// Rule: care.imported-documents-match-patients
it('packs loose PDFs into one ZIP that another reader opens, and leaves other files', async () => {
  const [zip, csv, ...others] = await filesToUpload([
    file('Núñez, José - 1971-03-04 - Lab.pdf', '%PDF-1 one'),
    file('patients.csv', 'a,b'),
    file('P-17.PDF', ''),
  ]);
  expect([zip?.name, zip?.type, csv?.name, others]).toEqual([
    '2 PDFs.zip',
    'application/zip',
    'patients.csv',
    [],
  ]);
  const files = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.entries(files).map(([name, content]) => [name, new TextDecoder().decode(content)])).toEqual([
    ['Núñez, José - 1971-03-04 - Lab.pdf', '%PDF-1 one'],
    ['P-17.PDF', ''],
  ]);
});

it('makes as many ZIPs as the limit of an upload asks for', async () => {
  const big = (name: string) =>
    Object.defineProperties(new File(['x'], name), {
      size: { value: 150 * 1024 * 1024 },
    });
  const zips = await filesToUpload([big('a.pdf'), big('b.pdf')]);
  expect(zips.map(({ name }) => name)).toEqual(['a.pdf.zip', 'b.pdf.zip']);
});
