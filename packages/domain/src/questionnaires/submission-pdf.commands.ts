import { DomainError, notFound } from '@bedside/contracts/errors';
import { submissionChanged } from '@bedside/contracts/questionnaires/questionnaire.events';
import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { readStored } from '../access/stored-file.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { QUESTIONNAIRE } from '../documents/document.policy.ts';
import { savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { submissionById } from './submission.queries.ts';

const document = (submission: { id: string; patientId: string }, appointmentId: string | null) => ({
  patientId: submission.patientId,
  appointmentId,
  submissionId: submission.id,
  invoiceId: null,
  invoiceVersion: null,
  consentId: null,
  consentStatus: null,
  category: QUESTIONNAIRE,
  folder: `questionnaires/${submission.id}/${appointmentId ?? 'assessment'}`,
});

/**
 * Idempotent.
 * @returns whether this PDF was kept
 */
export const saveSubmissionPdf = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { name, pdf, ...submission }: { id: string; patientId: string; name: string; pdf: Buffer },
): Promise<boolean> =>
  savePrintedDocument(db, ctx, storage, { ...document(submission, null), name: `${name}.pdf`, pdf });

export const submissionPdfOf = (db: Executor, submissionId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'storageKey', 'sha256'])
    .where('submissionId', '=', submissionId)
    .where('appointmentId', 'is', null)
    .executeTakeFirst();

export async function requireSubmitted(db: Executor, id: string): Promise<{ id: string; patientId: string }> {
  const { status, patientId } = await submissionById(db, id);
  if (status !== 'SUBMITTED')
    throw new DomainError('RULE_REFUSED', 'The PDF is available once the form is submitted.');
  return { id, patientId };
}

interface AttachSubmissionPdfInput {
  submissionId: string;
  patientId: string;
  appointmentId: string;
}

/**
 * Copies the PDF to an appointment's documents, once.
 * @returns whether this call did it
 * @throws NOT_FOUND for an appointment that the patient is not on, and for another patient’s form;
 * RULE_REFUSED for a canceled appointment, and before the form is submitted
 */
export async function attachSubmissionPdf(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  input: AttachSubmissionPdfInput,
): Promise<boolean> {
  await requireAppointment(db, input);
  const submission = await requireSubmitted(db, input.submissionId);
  const printed = await submissionPdfOf(db, submission.id);
  if (!printed || submission.patientId !== input.patientId) throw notFound();
  const saved = await savePrintedDocument(db, ctx, storage, {
    ...document(submission, input.appointmentId),
    name: printed.name,
    pdf: await readStored(storage, printed),
  });
  if (saved)
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(
          tx,
          ctx,
          submissionChanged,
          { submissionId: submission.id },
          { entityId: submission.id, staff: true },
        ),
      );
  return saved;
}

async function requireAppointment(
  db: Executor,
  { appointmentId, patientId }: AttachSubmissionPdfInput,
): Promise<void> {
  const appointment = await db
    .selectFrom('appointmentPatients as part')
    .innerJoin('appointments as appointment', 'appointment.id', 'part.appointmentId')
    .select('appointment.status')
    .where('part.appointmentId', '=', appointmentId)
    .where('part.patientId', '=', patientId)
    .executeTakeFirstOrThrow(notFound);
  if (appointment.status === 'CANCELLED')
    throw new DomainError('RULE_REFUSED', 'This visit was canceled. Choose another.');
}
