import { buffer } from 'node:stream/consumers';
import { newId } from '@bedside/db/id';
import {
  claimRecordDownload,
  failRecordDownload,
  requestRecordDownload,
} from '@bedside/domain/exports/record-download.commands';
import {
  printedBundleKey,
  printedPageKey,
  printedPdfKey,
} from '@bedside/domain/exports/record-download-files';
import { recordFiles } from '@bedside/domain/exports/record-files.queries';
import { insertAmendment } from '@bedside/testing/factories/amendments';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { buildFinishedAppointment, insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { findings } from '@bedside/testing/fhir-validators';
import { withDatabase } from '@bedside/testing/postgres';
import { eventTypesOf } from '@bedside/testing/traces';
import { systemContext } from '@bedside/worker-kit/handler';
import { expect, it } from 'vitest';
import { printingStage } from './handler.fixture.ts';
import { printRecordHandler } from './print-record.handler.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const handler = printRecordHandler(printer);

const request = (patientId: string) =>
  requestRecordDownload(
    db,
    {
      actor: { userId: patientId, role: 'PATIENT', permissions: [], sessionId: newId() },
      requestId: 'test-request',
      now: new Date(),
      ip: null,
    },
    {},
  );
const print = (recordDownloadId: string) =>
  handler.run({ recordDownloadId, eventId: newId(), requestId: 'test-request' }, ctx);
const stored = async (key: string) => {
  const file = await ctx.integrations.storage.get(key);
  return file && (await buffer(file.stream)).toString('latin1');
};

/**
 * A patient with a signed note, an unsigned note, a report and a bill that the patient may read, and one of
 * each that they may not.
 */
async function patientWithRecord() {
  const patient = await insertPatient(db);
  const { id: patientId } = patient;
  await insertChartEntry(db, patientId, 'ALLERGY', {
    substance: 'Penicillin <b>',
    kind: 'Drug',
    status: 'ACTIVE',
  });
  const visit = async (soapNoteStatus: 'SUBMITTED' | 'DRAFT', soapNote: string) => {
    const appointment = buildFinishedAppointment(patient, {
      soapNoteStatus,
      soapNote,
      soapNoteSubmittedAt: soapNoteStatus === 'SUBMITTED' ? new Date() : null,
      commentsForPatient: 'Drink a lot of water',
      medicalOrder: 'Order for the lab',
      providerNotes: 'For colleagues only',
    });
    await db.insertInto('appointments').values(appointment).execute();
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: appointment.id, patientId, isPrimary: true, symptom: 'Sore throat' })
      .execute();
    return appointment.id;
  };
  const appointmentId = await visit('SUBMITTED', '<p>Denies chest pain.</p><script>alert(1)</script>');
  await visit('DRAFT', '<p>Not signed yet.</p>');
  const report = { appointmentId, patientId, createdAt: new Date(0) };
  await insertReport(db, { ...report, name: 'Blood count', status: 'RELEASED', releasedAt: new Date(0) });
  await insertReport(db, { ...report, name: 'Hidden result', status: 'REVIEWED' });
  await insertInvoice(db, patient, { totalCents: 4_321 });
  await insertInvoice(db, patient, { totalCents: 98_765, status: 'CANCELLED', sentAt: null });
  await db
    .updateTable('documents')
    .set({ createdAt: new Date(0) })
    .where('patientId', '=', patientId)
    .execute();
  return patient;
}

// Rule: care.record-holds-what-the-patient-may-read
it("prints the patient's view of the record as a page and as a PDF, and queues it for packing", async () => {
  const { id: patientId } = await patientWithRecord();
  const id = await request(patientId);
  await print(id);
  const page = (await stored(printedPageKey(id))) ?? '';
  for (const text of ['Drink a lot of water', 'Sore throat', 'Penicillin &lt;b&gt;', 'Blood count', '$43.21'])
    expect(page).toContain(text);
  for (const text of [
    'Denies chest pain',
    'Not signed yet',
    'Order for the lab',
    'For colleagues only',
    'Hidden result',
    '$987.65',
    '<script',
  ])
    expect(page).not.toContain(text);
  expect(page).toContain('href="files/1-labs.pdf"');
  expect((await stored(printedPdfKey(id)))?.slice(0, 5)).toBe('%PDF-');
  expect(await eventTypesOf(db, id)).toEqual(['recordDownload.requested', 'recordDownload.printed']);
});

// Rule: people.record-downloads-are-of-one-moment
it('reads page, Bundle, and files at one moment, without later changes', async () => {
  const { id: patientId } = await patientWithRecord();
  const allergyTo = (substance: string) =>
    insertChartEntry(db, patientId, 'ALLERGY', { substance, kind: 'Other', status: 'ACTIVE' });
  const id = await request(patientId);
  await allergyTo('Before printing');
  await insertDocument(db, { patientId, name: 'before.pdf' });
  await insertDocument(db, { patientId, name: 'Scan of v2.my copy' });
  const slow = printRecordHandler({
    ...printer,
    print: async () => {
      await allergyTo('While printing');
      await insertDocument(db, { patientId, name: 'while.pdf' });
      return Buffer.from('%PDF-');
    },
  });
  await slow.run({ recordDownloadId: id, eventId: newId(), requestId: 'test-request' }, ctx);
  const page = (await stored(printedPageKey(id))) ?? '';
  const bundle = (await stored(printedBundleKey(id))) ?? '';
  for (const text of [page, bundle]) {
    expect(text).toContain('Before printing');
    expect(text).toContain('before.pdf');
    expect(text).not.toMatch(/While printing|while\.pdf/);
  }
  const { resourceType, timestamp, entry } = JSON.parse(bundle);
  expect(resourceType).toBe('Bundle');
  // Rule: care.fhir-validates
  expect(findings(JSON.parse(bundle))).toEqual([]);
  expect(entry[0].resource).toMatchObject({ resourceType: 'Patient', id: patientId });
  expect(bundle).toContain('"url":"files/2-before.pdf"');
  const claim = await claimRecordDownload(db, systemContext(ctx), id);
  if (!claim) throw new Error('nothing is left to pack');
  expect(claim.asOf.toISOString()).toBe(timestamp);
  const files = await recordFiles(db, claim);
  expect(files.map(({ path }) => path)).toEqual([
    'files/1-labs.pdf',
    'files/2-before.pdf',
    'files/3-Scan-of-v2.mycopy',
  ]);
});

// Rule: care.amendments-are-part-of-the-record
it('prints answered corrections with their statements, and none that waits', async () => {
  const { id: patientId } = await insertPatient(db);
  const answeredAt = new Date();
  await insertAmendment(db, {
    patientId,
    recordId: newId(),
    recordLabel: 'Latex',
    status: 'REBUTTED',
    answeredAt,
    denialGround: 'CORRECT',
    denialExplanation: 'Checked with the lab',
    statement: 'Tested twice',
    statementAt: answeredAt,
    rebuttal: 'Both were positive',
    rebuttalAt: answeredAt,
  });
  await insertAmendment(db, { patientId, whatIsWrong: 'Still waiting' });
  const id = await request(patientId);
  await print(id);
  const page = (await stored(printedPageKey(id))) ?? '';
  for (const text of [
    'Corrections',
    'Allergy: Latex',
    'I am not allergic to latex.',
    'The record is accurate and complete.',
    'Checked with the lab',
    'Tested twice',
    'Both were positive',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('Still waiting');
});

it('leaves no file of a download that failed while it was printed', async () => {
  const { id: patientId } = await insertPatient(db);
  const id = await request(patientId);
  const failing = printRecordHandler({
    ...printer,
    print: async () => {
      await failRecordDownload(db, systemContext(ctx), {
        id,
        attempt: 0,
        patientId,
        userId: patientId,
        viewerId: patientId,
        isForStaff: false,
        asOf: new Date(),
      });
      return Buffer.from('%PDF-');
    },
  });
  await failing.run({ recordDownloadId: id, eventId: newId(), requestId: 'test-request' }, ctx);
  expect(await stored(printedPageKey(id))).toBeUndefined();
  expect(await stored(printedPdfKey(id))).toBeUndefined();
  expect(await eventTypesOf(db, id)).not.toContain('recordDownload.printed');
});

it('prints the record in Spanish for a patient who reads Spanish', async () => {
  const { id: patientId } = await patientWithRecord();
  await db.updateTable('users').set({ language: 'es' }).where('id', '=', patientId).execute();
  const id = await request(patientId);
  await print(id);
  const page = (await stored(printedPageKey(id))) ?? '';
  expect(page).toContain('lang="es"');
  expect(page).toContain('Motivo de la cita');
  expect(page).not.toMatch(/Reason for visit|Medications|Test results/);
});
