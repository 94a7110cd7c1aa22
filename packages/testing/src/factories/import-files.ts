/** Always produces the same numbers for a seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames = ['Lena', 'Omar', 'José', 'Ruth', 'Paul', 'Zofia', 'Isaac', 'Ana María', 'Grace', 'Søren'];
const lastNames = ['Ortiz', 'Haddad', "O'Malley", 'Okonkwo', 'Steiner', 'Núñez', 'Quinn', 'Vargas-Lee'];

export const importHeaders = [
  'Patient ID',
  'First Name',
  'Last Name',
  'DOB',
  'Sex',
  'Cell',
  'Email Addr',
  'Addr 1',
  'City',
  'State',
  'Zip',
  'Guarantor',
  'Relationship',
  'Balance',
  'Notes2',
] as const;

interface DirtyFile {
  rows: string[][];
  /** The number of rows with each flaw. */
  flaws: Record<'badDate' | 'badPhone' | 'noLastName' | 'badEmail' | 'repeated', number>;
}

/** Patients as another system exports them: families of three, with a flaw in every 20th row. */
export function dirtyPatients(count: number, seed = 7): DirtyFile {
  const next = numbersOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const flaws: DirtyFile['flaws'] = { badDate: 0, badPhone: 0, noLastName: 0, badEmail: 0, repeated: 0 };
  const kinds = Object.keys(flaws) as (keyof typeof flaws)[];
  const rows: string[][] = [];
  for (let at = 0; at < count; at += 1) {
    const holder = at - (at % 3);
    const isHolder = at === holder;
    const letters = [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const row = [
      `P-${at}`,
      pick(firstNames),
      `${pick(lastNames)} ${letters}x`.slice(0, 25),
      `${1 + Math.floor(next() * 12)}/${1 + Math.floor(next() * 28)}/${isHolder ? 1960 + (at % 30) : 2008 + (at % 15)}`,
      pick(['F', 'M', 'female', 'Male']),
      `(312) 555-${String(1000 + (holder % 9000)).slice(-4)}`,
      isHolder ? `person${at}@example.com` : '',
      `${100 + at} W Cortland St`,
      pick(['Chicago', 'Evanston']),
      pick(['IL', 'Illinois']),
      pick(['60647', '60614-1234']),
      isHolder ? '' : `P-${holder}`,
      isHolder ? '' : 'Child',
      at % 10 === 0 ? '$45.50' : '',
      'line one\nline "two"; ok',
    ];
    if (at % 20 === 19) {
      const kind = kinds[Math.floor(at / 20) % kinds.length] as keyof typeof flaws;
      flaws[kind] += 1;
      if (kind === 'badDate') row[3] = '2/30/1984';
      if (kind === 'badPhone') row[5] = '31255501';
      if (kind === 'noLastName') row[2] = '';
      if (kind === 'badEmail') row[6] = 'ruth@okonkwo';
      if (kind === 'repeated') row.splice(1, 3, ...(rows[at - 1]?.slice(1, 4) ?? []));
    }
    rows.push(row);
  }
  return { rows, flaws };
}

type FileEncoding = 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Formatted as Excel does: quoted where needed, with CRLF. */
export function csvFile(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  { encoding = 'utf-8', delimiter = ',' }: { encoding?: FileEncoding; delimiter?: string } = {},
): Buffer {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = [headers, ...rows].map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with a mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'windows-1252':
      return Buffer.from(text, 'latin1');
  }
}
