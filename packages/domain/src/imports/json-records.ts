/** A longer record is reported but not read. */
const MAX_LETTERS = 5_000_000;

export interface JsonRecord {
  /** The line number in NDJSON, or the position in the Bundle. */
  row: number;
  /** Null when the record is too long to read. */
  text: string | null;
}

/** Yields the lines that aren't empty, without holding the file in memory. */
export async function* ndjsonRecords(parts: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  let row = 0;
  let line = '';
  let isTooLong = false;
  function* ended(): Generator<JsonRecord> {
    row += 1;
    if (isTooLong) yield { row, text: null };
    else if (line.trim()) yield { row, text: line };
    line = '';
    isTooLong = false;
  }
  for await (const part of parts) {
    const [first = '', ...others] = part.split('\n');
    for (const [at, piece] of [first, ...others].entries()) {
      if (at > 0) yield* ended();
      if (line.length + piece.length > MAX_LETTERS) isTooLong = true;
      else line += piece;
    }
  }
  yield* ended();
}

/** Yields the objects of the root's `entry` one at a time. @throws SyntaxError for a Bundle that ends early */
export async function* bundleRecords(parts: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  let row = 0;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  /** The latest string at the root, which is the key once its value begins. */
  let key = '';
  let isKey = false;
  let isOfEntries = false;
  let record: string | null = null;
  let isTooLong = false;
  for await (const part of parts) {
    let start = 0;
    const keep = (until: number) => {
      if (record === null) return;
      if (record.length + until - start > MAX_LETTERS) isTooLong = true;
      else if (!isTooLong) record += part.slice(start, until);
      start = until;
    };
    for (let at = 0; at < part.length; at += 1) {
      const letter = part[at] ?? '';
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (letter === '\\') isEscaped = true;
        else if (letter === '"') isText = false;
        if (isText && isKey && key.length < 20) key += letter;
        continue;
      }
      if (letter === '"') {
        isText = true;
        isKey = depth === 1;
        if (isKey) key = '';
      } else if (letter === '{' || letter === '[') {
        if (depth === 1) isOfEntries = letter === '[' && key === 'entry';
        if (depth === 2 && isOfEntries) {
          record = '';
          isTooLong = false;
          start = at;
        }
        depth += 1;
      } else if (letter === '}' || letter === ']') {
        depth -= 1;
        if (depth === 2 && record !== null) {
          keep(at + 1);
          row += 1;
          yield { row, text: isTooLong ? null : record };
          record = null;
        }
      }
    }
    keep(part.length);
  }
  if (depth !== 0 || isText) throw new SyntaxError('ends early');
}
