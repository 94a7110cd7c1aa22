import { describe, expect, it } from 'vitest';
import { bundleRecords, type JsonRecord, ndjsonRecords } from './json-records.ts';

async function* cut(text: string, letters: number) {
  for (let at = 0; at < text.length; at += letters) yield text.slice(at, at + letters);
}
async function all(records: AsyncIterable<JsonRecord>): Promise<JsonRecord[]> {
  const found: JsonRecord[] = [];
  for await (const one of records) found.push(one);
  return found;
}

const resources = [
  { resource: { resourceType: 'Patient', text: 'a } in "text\\" and [ {' } },
  { fullUrl: 'urn:uuid:1', resource: { resourceType: 'Condition', entry: [{ nested: [1, { a: 2 }] }] } },
  {},
];
const bundle = JSON.stringify({
  meta: { entry: [{ resource: 'not of the root' }] },
  note: 'entry',
  link: [{ relation: 'self' }],
  entry: resources,
  resourceType: 'Bundle',
});

// Rule: people.imports-read-fhir
describe('the records of a file', () => {
  it.each([1, 7, 10_000])('are the entries of a Bundle, read %i letters at a time', async (letters) => {
    const found = await all(bundleRecords(cut(bundle, letters)));
    expect(found.map(({ row, text }) => [row, JSON.parse(text ?? '')])).toEqual(
      resources.map((one, at) => [at + 1, one]),
    );
  });

  it.each([1, 5, 10_000])('are the lines of NDJSON, read %i letters at a time', async (letters) => {
    const found = await all(ndjsonRecords(cut('{"a":1}\r\n\n{"b":2}\n{"c":3}', letters)));
    expect(found.map(({ row, text }) => [row, text?.trim()])).toEqual([
      [1, '{"a":1}'],
      [3, '{"b":2}'],
      [4, '{"c":3}'],
    ]);
  });

  it('end with the Bundle: one that is cut off is refused', async () => {
    await expect(all(bundleRecords(cut(bundle.slice(0, -5), 100)))).rejects.toThrow(SyntaxError);
  });

  // Rule: people.imports-trust-no-file
  it('are not kept in memory when they are too long', async () => {
    const long = `{"resource":{"data":"${'x'.repeat(5_000_001)}"}}`;
    const inBundle = await all(bundleRecords(cut(`{"entry":[${long},{"resource":{}}]}`, 65_536)));
    expect(inBundle.map(({ text }) => text)).toEqual([null, '{"resource":{}}']);
    const inLines = await all(ndjsonRecords(cut(`${long}\n{}\n`, 65_536)));
    expect(inLines.map(({ text }) => text)).toEqual([null, '{}']);
  });

  // Rule: people.imports-trust-no-file
  it('may be nested a million deep', async () => {
    const deep = `{"entry":[{"resource":${'['.repeat(500_000)}${']'.repeat(500_000)}}]}`;
    expect(await all(bundleRecords(cut(deep, 65_536)))).toHaveLength(1);
  });
});
