const standard = ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure'];

interface PdfStructure {
  readonly catalog: string;
  readonly metadata: string;
  /** Types in reading order, without tags that only group others. */
  readonly tags: readonly string[];
  readonly headings: readonly string[];
  readonly alternatives: readonly string[];
  /** Table headers without a scope. */
  readonly headersWithoutScope: number;
}

/** Reads what Chromium leaves uncompressed: the catalog, the metadata, and the tag tree. */
export function structureOf(pdf: Buffer): PdfStructure {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const at = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const refIn = (body: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
  const catalog = at([...source.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1]);
  const elements: string[] = [];
  const walk = (id: string): void => {
    const body = at(id);
    elements.push(body);
    const kids = /\/K (?:\[([^\]]*)\]|(\d+ 0 R))/.exec(body);
    for (const [, kid = ''] of (kids?.[1] ?? kids?.[2] ?? '').matchAll(/(\d+) 0 R/g)) walk(kid);
  };
  walk(refIn(catalog, 'StructTreeRoot') ?? '');
  const typeOf = (body: string) => /\/S \/(\w+)/.exec(body)?.[1] ?? '';
  const metadata = Buffer.from(at(refIn(catalog, 'Metadata')), 'latin1').toString('utf8');
  return {
    catalog,
    metadata,
    tags: elements.map(typeOf).filter((type) => standard.includes(type)),
    headings: elements.map(typeOf).filter((type) => /^H\d$/.test(type)),
    alternatives: elements
      .filter((body) => typeOf(body) === 'Figure')
      .map((body) => /\/Alt (?:\(([^)]*)\)|<FEFF)/.exec(body)?.[1] ?? ''),
    headersWithoutScope: elements.filter((body) => typeOf(body) === 'TH' && !body.includes('/Scope')).length,
  };
}
