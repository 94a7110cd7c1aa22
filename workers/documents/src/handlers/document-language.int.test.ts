import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderInvoiceHandler } from './bills.handlers.ts';
import { printingStage } from './handler.fixture.ts';
import { renderSubmissionPdfHandler } from './render-submission-pdf.handler.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const pages: string[] = [];
const watched = {
  ...printer,
  print: async (page: string) => {
    pages.push(page);
    return Buffer.from('%PDF-');
  },
};
beforeEach(() => {
  pages.length = 0;
});
const job = { eventId: newId(), requestId: 'test-request' };
const spanish = { user: { language: 'es' as const } };

describe('a printed document', () => {
  it("is in the patient's language", async () => {
    const { invoiceId } = await insertPayableInvoice(db, await insertPatient(db, spanish));
    await renderInvoiceHandler(watched).run({ invoiceId, ...job }, ctx);
    expect(pages).toEqual([expect.stringContaining('Facturado a')]);
  });

  it('is in English for a patient who reads English', async () => {
    const { invoiceId } = await insertPayableInvoice(db, await insertPatient(db));
    await renderInvoiceHandler(watched).run({ invoiceId, ...job }, ctx);
    expect(pages).toEqual([expect.stringContaining('Billed to')]);
  });

  it('translates submissions as well', async () => {
    const form = questionnaireDefinition.parse({
      sections: [{ id: 'one', title: 'One', questions: [{ id: 'well', kind: 'yes-no', text: 'Well?' }] }],
    });
    const questionnaireId = await insertForm(db, { form });
    const { id } = await insertSubmission(db, await insertPatient(db, spanish), questionnaireId, {
      answers: { well: true },
      form,
    });
    await renderSubmissionPdfHandler(watched).run({ submissionId: id, ...job }, ctx);
    expect(pages[0]).toContain('Evaluación');
    expect(pages[0]).toContain('Sí');
  });
});
