import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { renderInvoiceHandler } from './bills.handlers.ts';
import { printingStage } from './handler.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const handler = renderInvoiceHandler(printer);
const job = (invoiceId: string) => ({ invoiceId, eventId: newId(), requestId: 'test-request' });

const documentsOf = (invoiceId: string) =>
  db.selectFrom('documents').selectAll().where('invoiceId', '=', invoiceId).execute();

it('renders each invoice version once, however often it is requested', async () => {
  const { invoiceId } = await insertPayableInvoice(db, await insertPatient(db));
  await Promise.all(Array.from({ length: 4 }, () => handler.run(job(invoiceId), ctx)));
  await handler.run(job(invoiceId), ctx);
  const [document, ...others] = await documentsOf(invoiceId);
  expect(others).toEqual([]);
  const { content, name } = await readDocument(db, ctx.integrations.storage, document?.id ?? '');
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(name).toMatch(/^Invoice INV-\d+\.pdf$/);

  await db.updateTable('invoices').set({ version: 2 }).where('id', '=', invoiceId).execute();
  await handler.run(job(invoiceId), ctx);
  expect((await documentsOf(invoiceId)).map((row) => row.invoiceVersion).toSorted()).toEqual([1, 2]);
});

it('ignores an invoice that does not exist', async () => {
  await expect(handler.run(job(newId()), ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
