import { documentCategories } from '@bedside/contracts/care/care.schema';
import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CHAT, CONSENT, INVOICE, QUESTIONNAIRE } from '../documents/document.policy.ts';
import { recordFiles } from '../exports/record-files.queries.ts';
import { listDocuments } from './document.queries.ts';
import { requireVisibleFile } from './file-visibility.ts';
import { listReports } from './report.queries.ts';

const { db, url } = await withDatabase();
const elsewhere = [CHAT, CONSENT, QUESTIONNAIRE];

// Rule: care.one-rule-for-files-of-patients
it('a link opens for a patient exactly what the list, the chat, a consent or a form shows, and a copy holds', async () => {
  const { id: patientId } = await insertPatient(db);
  const now = new Date();
  const actor = { userId: patientId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  const ctx = { actor, requestId: 'test-request', now, ip: null };
  const createdAt = new Date(0);
  const ids = new Map<string, string>();
  for (const category of [...documentCategories, ...elsewhere, INVOICE, 'Staff only'])
    ids.set(category, (await insertDocument(db, { patientId, category, createdAt })).id);
  const opened: string[] = [];
  for (const [category, id] of ids)
    await requireVisibleFile(db, ctx, id).then(
      () => opened.push(category),
      (error: unknown) => expect(error).toMatchObject({ code: 'NOT_FOUND' }),
    );
  const closed = [...ids.keys()].filter((category) => !opened.includes(category));
  expect(closed).toEqual(['Report', 'Soap Note Image', 'Staff only']);
  const { rows } = await listDocuments(db, ctx, {
    filter: {},
    sort: { field: 'createdAt', order: 'ASC' },
    range: { offset: 0, limit: 100 },
  });
  const listed = rows.map(({ category }) => category);
  expect([...listed, ...elsewhere].sort()).toEqual(opened.toSorted());
  const copied = await recordFiles(db, { patientId, viewerId: patientId, asOf: now });
  expect(copied.map(({ category }) => category).sort()).toEqual(opened.toSorted());
});

it('documents and reports of a patient are planned a few times a connection, not at each call', async () => {
  const { id: userId } = await insertPatient(db);
  const actor = { userId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  const ctx = { actor, requestId: 'test-request', now: new Date(), ip: null };
  const range = { offset: 0, limit: 10 };
  const alone = connect({ url, size: 1, statements: 'named' });
  for (let call = 0; call < 6; call += 1) {
    await listDocuments(alone, ctx, { filter: {}, sort: { field: 'createdAt', order: 'DESC' }, range });
    await listReports(alone, ctx, {}, range);
  }
  const { rows } = await sql<object>`select custom_plans::int as custom, generic_plans::int as general
    from pg_prepared_statements where statement like '%family_grants%'`.execute(alone);
  expect(rows).toEqual([{ custom: 5, general: 7 }]);
  await alone.destroy();
});
