import { getImport } from '@bedside/domain/imports/import.queries';
import { ccdaDocument, ccdaSections } from '@bedside/testing/factories/ccda-files';
import { expect, it } from 'vitest';
import { proceed, start } from './import.fixture.ts';
import { importingPractice } from './importing-practice.fixture.ts';

const { db, ctx, owner, checked, imported, undone, patientIn, entriesOf } = await importingPractice();

// Rule: people.imports-read-ccda
it('imports a C-CDA document as the resources that it says, and takes it back', async () => {
  const record = await checked(Buffer.from(ccdaDocument()));
  expect(record).toMatchObject({
    preset: 'C-CDA',
    counts: { READY: 5 },
    leftOut: { Results: 2 },
    columns: expect.arrayContaining([expect.objectContaining({ samples: ['Lindqvist'] })]),
  });
  await start(ctx, owner, record.id);
  await proceed(ctx, record.id);
  const patientId = await patientIn(record.id);
  expect(await entriesOf(patientId)).toMatchObject([
    { kind: 'ALLERGY', fields: { substance: 'Shellfish & crab', reaction: 'Hives' } },
    { kind: 'MEDICATION', fields: { name: 'Sumatriptan 50 MG Oral Tablet' } },
    { kind: 'PAST_MEDICAL' },
    { kind: 'PAST_MEDICAL' },
  ]);
  const again = await imported(Buffer.from(ccdaDocument()));
  expect((await getImport(db, again)).counts).toEqual({ LINKED: 5 });
  expect(await undone(record.id)).toEqual({ REMOVED: 5 });
  expect(await entriesOf(patientId)).toEqual([]);
  const none = await imported(
    Buffer.from(ccdaDocument({ id: '2', family: 'Quimby', sections: ccdaSections.noAllergies })),
  );
  const stated = db
    .selectFrom('noKnownAllergies')
    .select('source')
    .where('patientId', '=', await patientIn(none));
  expect(await stated.execute()).toEqual([{ source: 'STAFF' }]);
  expect(await undone(none)).toEqual({ REMOVED: 2 });
  expect(await stated.execute()).toEqual([]);
});

// Rule: people.imports-read-ccda
it('imports its payers as insurances, and takes them back', async () => {
  const file = Buffer.from(ccdaDocument({ id: '3', family: 'Insured', sections: ccdaSections.payers }));
  const id = await imported(file);
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 2, REFUSED: 1 });
  const insurances = db
    .selectFrom('insurances')
    .select(['payerName', 'memberId', 'groupNumber'])
    .where('patientId', '=', await patientIn(id))
    .where('removedAt', 'is', null);
  expect(await insurances.execute()).toEqual([
    { payerName: 'Lakeside Health & Life', memberId: 'LHL-1142', groupNumber: 'GRP-88' },
  ]);
  expect(await undone(id)).toMatchObject({ REMOVED: 2 });
  expect(await insurances.execute()).toEqual([]);
});

// Rule: people.imports-trust-no-file
it('counts sections by their titles, whatever those say', async () => {
  const titles = ['constructor', 'toString', ...Array.from({ length: 300 }, (_, at) => `Section ${at}`)];
  const sections = titles.map(
    (title) => `<component><section><code code="1-8"/><title>${title}</title></section></component>`,
  );
  const { leftOut } = await checked(Buffer.from(ccdaDocument({ id: '9', sections: sections.join('') })));
  expect(leftOut).toMatchObject({ constructor: 1, toString: 1, 'Section 7': 1, Others: 103 });
  expect(Object.keys(leftOut)).toHaveLength(200);
});

it('reads a section of any number of paragraphs', async () => {
  const text = `<component><section><title>Notes</title><text>${'<p/>'.repeat(200_000)}</text></section></component>`;
  const record = await checked(Buffer.from(ccdaDocument({ id: '10', sections: text })));
  expect(record).toMatchObject({ status: 'CHECKED', leftOut: { Notes: 1 } });
});

it.each([
  ['a DTD', `<!DOCTYPE x [<!ENTITY a "ha">]>${ccdaDocument({ family: '&a;' })}`, 'DTD'],
  [
    'deep nesting',
    ccdaDocument({ sections: `${'<a>'.repeat(150_000)}${'</a>'.repeat(150_000)}` }),
    'nested too deeply',
  ],
  ['too many letters', ccdaDocument({ sections: ' '.repeat(20_000_001) }), '20,000,000'],
])('refuses a document with %s in words', async (_, text, message) => {
  expect(await checked(Buffer.from(text))).toMatchObject({
    status: 'FAILED',
    failureMessage: expect.stringContaining(message),
  });
});
