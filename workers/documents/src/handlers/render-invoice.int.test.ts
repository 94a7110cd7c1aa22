import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/payments/document.queries';
import { openParties } from '@bedside/integrations/parties';
import { insertBill } from '@bedside/testing/factories/bills';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { createPrinter } from '../printer/printer.ts';
import { renderInvoiceHandler } from './render-invoice.handler.ts';

const { db, url } = await withDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'bedside-documents-'));
const config = readConfig({ BEDSIDE_ENV: 'test', BEDSIDE_DATA: dataDir, DATABASE_URL: url });
const parties = openParties(config);
const printer = createPrinter();
afterAll(async () => {
  await printer.close();
  await parties.close();
  await rm(dataDir, { recursive: true, force: true });
});

const handler = renderInvoiceHandler(printer);
const ctx: HandlerContext = {
  config,
  db,
  parties,
  live: { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined },
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  requestId: 'test-request',
  attempt: 1,
  lastAttempt: false,
};
const job = (invoiceId: string) => ({ invoiceId, eventId: newId(), requestId: 'test-request' });

const documentsOf = (invoiceId: string) =>
  db.selectFrom('documents').selectAll().where('invoiceId', '=', invoiceId).execute();

it('prints an invoice once a version, however often it is asked', async () => {
  const { invoiceId } = await insertBill(db, await insertPatient(db));
  await Promise.all(Array.from({ length: 4 }, () => handler.run(job(invoiceId), ctx)));
  await handler.run(job(invoiceId), ctx);
  const [document, ...others] = await documentsOf(invoiceId);
  expect(others).toEqual([]);
  const { content, name } = await readDocument(db, parties.storage, document?.id ?? '');
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(name).toMatch(/^Invoice INV-\d+\.pdf$/);

  await db.updateTable('invoices').set({ version: 2 }).where('id', '=', invoiceId).execute();
  await handler.run(job(invoiceId), ctx);
  expect((await documentsOf(invoiceId)).map((row) => row.invoiceVersion).toSorted()).toEqual([1, 2]);
});

it('is done with an invoice that does not exist', async () => {
  await expect(handler.run(job(newId()), ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
