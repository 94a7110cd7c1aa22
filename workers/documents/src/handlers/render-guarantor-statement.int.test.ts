import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { statementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { guarantorOf } from '@bedside/domain/payments/guarantor.queries';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { describe, expect, it } from 'vitest';
import { composeGuarantorStatement } from '../templates/guarantor-statement/compose-guarantor-statement.ts';
import { renderGuarantorStatementHandler } from './bills.handlers.ts';
import { printingStage } from './handler.fixture.ts';
import { structureOf } from './pdf-structure.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const job = { eventId: newId(), requestId: 'test-request' };

async function guaranteed(language: 'en' | 'es' = 'en') {
  const patient = await insertPatient(db, { user: { firstName: 'Ivy', lastName: 'Whitfield' } });
  const staff = await insertStaff(db, { role: 'ADMIN' });
  const guarantorId = newId();
  await db
    .insertInto('guarantors')
    .values({
      ...{ id: guarantorId, patientId: patient.id, name: 'Ruth Whitfield', email: 'ruth@example.com' },
      ...{ address: '9 Elm Street\nEvanston, IL 60201', language, byParenthood: false },
      ...{ createdBy: staff.id, createdAt: new Date() },
    })
    .execute();
  const { invoiceId } = await insertPayableInvoice(db, patient);
  return { patient, guarantorId, invoiceId };
}

// Rule: money.statement-of-guarantor
describe('the statement of a guarantor', () => {
  it.each(['en', 'es'] as const)(
    'is tagged, printed once and kept with its bills in %s',
    async (language) => {
      const { patient, guarantorId, invoiceId } = await guaranteed(language);
      const handler = renderGuarantorStatementHandler(printer);
      const statementId = newId();
      await handler.run({ guarantorId, statementId, ...job }, ctx);
      await handler.run({ guarantorId, statementId, ...job }, ctx);
      const statements = await db
        .selectFrom('guarantorStatements')
        .select(['id', 'documentId', 'invoiceIds'])
        .where('guarantorId', '=', guarantorId)
        .execute();
      expect(statements).toMatchObject([{ id: statementId, invoiceIds: [invoiceId] }]);
      const files = await db
        .selectFrom('documents')
        .select('id')
        .where('patientId', '=', patient.id)
        .execute();
      expect(files).toHaveLength(1);
      const documentId = statements[0]?.documentId ?? '';
      const pdf = structureOf((await readDocument(db, ctx.integrations.storage, documentId)).content);
      expect(pdf.catalog).toContain(`/Lang (${language})`);
      expect(pdf.tags).toEqual(expect.arrayContaining(['Table', 'TH', 'TD']));
      expect(pdf.headersWithoutScope).toBe(0);
    },
  );

  it('says numbers, dates and amounts, and no service', async () => {
    const { patient, guarantorId } = await guaranteed();
    expect(await guarantorOf(db, patient.id)).toBeDefined();
    const now = await statementToPrint(db, { guarantorId, statementId: newId() });
    if (!now) throw new Error('nothing to print');
    const page = composeGuarantorStatement(now, new Date('2026-11-28T18:00:00Z'));
    expect(page).toMatchObject({
      payer: 'Ruth Whitfield',
      address: ['9 Elm Street', 'Evanston, IL 60201'],
      patient: 'Ivy Whitfield',
      today: 'November 28, 2026',
      rows: [{ number: expect.stringMatching(/^INV-/), amount: expect.stringMatching(/^\$/) }],
    });
    expect(JSON.stringify(page)).not.toMatch(/urgent|visit|diagnos/i);
  });
});
