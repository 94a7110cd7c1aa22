import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { describe, expect, it } from 'vitest';
import { withMetadata } from '../printer/pdf-metadata.ts';
import { renderInvoiceHandler } from './bills.handlers.ts';
import { printingStage } from './handler.fixture.ts';
import { structureOf } from './pdf-structure.fixture.ts';
import { renderConsentHandler } from './render-consent.handler.ts';
import { renderSubmissionPdfHandler } from './render-submission-pdf.handler.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const job = { eventId: newId(), requestId: 'test-request' };
const drawn = 'M40 150C80 20 120 20 160 150C200 60 240 60 280 140L420 120';

async function documentOf(patientId: string) {
  const { id } = await db
    .selectFrom('documents')
    .select('id')
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  return structureOf((await readDocument(db, ctx.integrations.storage, id)).content);
}

async function printInvoice(language: 'en' | 'es') {
  const patient = await insertPatient(db, { user: { language } });
  const { invoiceId } = await insertPayableInvoice(db, patient);
  await renderInvoiceHandler(printer).run({ invoiceId, ...job }, ctx);
  return documentOf(patient.id);
}

async function printConsent(language: 'en' | 'es') {
  const patient = await insertPatient(db, { user: { language } });
  const { id } = await insertConsent(db, patient, {
    status: 'APPROVED',
    answeredAt: new Date(),
    answeredBy: patient.id,
    signatureKind: 'DRAWN',
    signatureName: 'Nora Whitfield',
    signaturePath: drawn,
  });
  await renderConsentHandler(printer).run({ consentId: id, ...job }, ctx);
  return documentOf(patient.id);
}

async function printSubmission(language: 'en' | 'es') {
  const patient = await insertPatient(db, { user: { language } });
  const form = questionnaireDefinition.parse({
    sections: [
      {
        id: 'one',
        title: 'One',
        questions: [
          { id: 'well', kind: 'yes-no', text: 'Well?' },
          { id: 'signed', kind: 'signature', text: 'Signed' },
        ],
      },
    ],
  });
  const answers = { well: true, signed: { kind: 'DRAWN' as const, name: 'Nora Whitfield', path: drawn } };
  const submission = await insertSubmission(
    db,
    patient,
    await insertForm(db, { name: `Ñandú & <b> ${language}`, form }),
    {
      answers,
      form,
    },
  );
  await renderSubmissionPdfHandler(printer).run({ submissionId: submission.id, ...job }, ctx);
  return documentOf(patient.id);
}

const kinds = [
  {
    kind: 'an invoice',
    print: printInvoice,
    title: /^(Invoice|Factura) /,
    headings: ['H1'],
    holds: ['L', 'LI', 'Table', 'TH', 'TD', 'P'],
    alternatives: { en: [], es: [] },
  },
  {
    kind: 'a signed consent',
    print: printConsent,
    title: /^Consent to Treatment at Home$/,
    headings: ['H1', 'H2'],
    holds: ['L', 'LI', 'P', 'Figure'],
    alternatives: { en: ['Signature of Nora Whitfield'], es: ['Firma de Nora Whitfield'] },
  },
  {
    kind: 'a questionnaire',
    print: printSubmission,
    title: /^Ñandú &amp; &lt;b&gt; e[ns]$/,
    headings: ['H1', 'H2', 'H3'],
    holds: ['L', 'LI', 'Figure'],
    alternatives: { en: ['Signed'], es: ['Signed'] },
  },
];

describe.each(kinds)('the PDF of $kind', ({ print, title, headings, holds, alternatives }) => {
  it.each(['en', 'es'] as const)('says its title and language to a screen reader in %s', async (language) => {
    const pdf = await print(language);
    expect(pdf.catalog).toContain('/Marked true');
    expect(pdf.catalog).toContain('/DisplayDocTitle true');
    expect(pdf.catalog).toContain(`/Lang (${language})`);
    expect(pdf.catalog).toContain('/Outlines');
    expect(pdf.metadata).toContain(`<rdf:li>${language}</rdf:li>`);
    expect(/x-default">([^<]*)</.exec(pdf.metadata)?.[1]).toMatch(title);
    expect(pdf.headings).toEqual(headings);
    expect(pdf.tags).toEqual(expect.arrayContaining(holds));
    expect(pdf.alternatives).toEqual(alternatives[language]);
    expect(pdf.headersWithoutScope).toBe(0);
  });
});

it('refuses a PDF that does not end as Chromium ends it', () => {
  expect(() => withMetadata(Buffer.from('%PDF-1.4\n%%EOF'))).toThrow('whose end is unknown');
});
