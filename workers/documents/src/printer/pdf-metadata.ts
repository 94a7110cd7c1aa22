/**
 * Chromium writes a PDF’s title and language but no XMP metadata, where archives and screen readers look
 * first.
 */
export function withMetadata(pdf: Buffer): Buffer {
  const source = pdf.toString('latin1');
  const { size, root, info, start } = trailerOf(source);
  const catalog = dictionaryOf(source, root);
  const language = /\/Lang \(([\w-]+)\)/.exec(catalog)?.[1] ?? 'en';
  const properties = dictionaryOf(source, info);
  const xmp = Buffer.from(xmpOf(titleIn(properties), language, dateIn(properties)));
  const metadata = Buffer.concat([
    Buffer.from(`${size} 0 obj\n<</Type /Metadata /Subtype /XML /Length ${xmp.length}>>\nstream\n`),
    xmp,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const changedCatalog = `${root} 0 obj\n${catalog.replace(/>>\s*$/, `\n/Metadata ${size} 0 R>>`)}\nendobj\n`;
  const rootAt = pdf.length;
  const metadataAt = rootAt + changedCatalog.length;
  const table = `xref\n${root} 1\n${entry(rootAt)}${size} 1\n${entry(metadataAt)}trailer\n<</Size ${size + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/Prev ${start}>>\nstartxref\n${metadataAt + metadata.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(changedCatalog, 'latin1'), metadata, Buffer.from(table)]);
}

const entry = (at: number): string => `${String(at).padStart(10, '0')} 00000 n \n`;

function trailerOf(source: string): { size: number; root: number; info: number; start: number } {
  const found =
    /trailer\s*<<\/Size (\d+)\s*\/Root (\d+) 0 R\s*\/Info (\d+) 0 R>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(
      source.slice(-1_000),
    );
  if (!found) throw new Error('Chromium wrote a PDF whose end is unknown');
  const [size = 0, root = 0, info = 0, start = 0] = found.slice(1).map(Number);
  return { size, root, info, start };
}

function dictionaryOf(source: string, id: number): string {
  const from = source.lastIndexOf(`\n${id} 0 obj\n`) + `\n${id} 0 obj\n`.length;
  return source.slice(from, source.indexOf('\nendobj', from));
}

/** Skia writes a title with characters beyond ASCII as hexadecimal UTF-16. */
function titleIn(properties: string): string {
  const hex = /\/Title <FEFF([0-9A-F]*)>/.exec(properties)?.[1];
  if (hex !== undefined) return Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const literal = /\/Title \(((?:[^\\)]|\\.)*)\)/.exec(properties)?.[1] ?? '';
  return literal
    .replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
    .replace(/\\(.)/g, '$1');
}

const dateIn = (properties: string): string =>
  (/\/CreationDate \(D:(\d{14})/.exec(properties)?.[1] ?? '').replace(
    /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/,
    '$1-$2-$3T$4:$5:$6Z',
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xmpOf = (
  title: string,
  language: string,
  createdAt: string,
): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${createdAt}</xmp:CreateDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
