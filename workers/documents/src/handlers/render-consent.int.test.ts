import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { printingStage } from './handler.fixture.ts';
import { renderConsentHandler } from './render-consent.handler.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const handler = renderConsentHandler(printer);

const render = (consentId: string) =>
  handler.run({ consentId, eventId: newId(), requestId: 'test-request' }, ctx);
const documentsOf = (consentId: string) =>
  db.selectFrom('documents').selectAll().where('consentId', '=', consentId).orderBy('createdAt').execute();

it('renders a signed consent once, and again when it is withdrawn', async () => {
  const nora = await insertPatient(db);
  const { id } = await insertConsent(db, nora, {
    status: 'APPROVED',
    answeredAt: new Date(),
    answeredBy: nora.id,
    answeredIp: '203.0.113.7',
    signatureKind: 'DRAWN',
    signatureName: 'Nora Whitfield',
    signaturePath: 'M40 150C80 20 120 20 160 150C200 60 240 60 280 140L420 120',
  });
  await Promise.all(Array.from({ length: 4 }, () => render(id)));
  await render(id);
  const [signed, ...others] = await documentsOf(id);
  expect(others).toEqual([]);
  expect(signed).toMatchObject({ patientId: nora.id, category: 'Consent', consentStatus: 'APPROVED' });
  const file = await readDocument(db, ctx.integrations.storage, signed?.id ?? '');
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.name).toBe('Consent to Treatment at Home.pdf');

  await db
    .updateTable('consents')
    .set({ status: 'WITHDRAWN', withdrawnAt: new Date() })
    .where('id', '=', id)
    .execute();
  await Promise.all([render(id), render(id)]);
  expect((await documentsOf(id)).map((row) => [row.consentStatus, row.name])).toEqual([
    ['APPROVED', 'Consent to Treatment at Home.pdf'],
    ['WITHDRAWN', 'Consent to Treatment at Home (withdrawn).pdf'],
  ]);
});

it('renders nothing for a pending or rejected consent', async () => {
  const nora = await insertPatient(db);
  const waiting = await insertConsent(db, nora);
  const rejected = await insertConsent(db, nora, { status: 'REJECTED', answeredAt: new Date() });
  for (const { id } of [waiting, rejected]) {
    await render(id);
    expect(await documentsOf(id)).toEqual([]);
  }
});
