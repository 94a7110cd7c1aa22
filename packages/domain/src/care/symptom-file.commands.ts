import { SYMPTOM_FILE_REJECTED, symptomFileTypes } from '@bedside/contracts/appointments/appointments.api';
import { SYMPTOM_FILES } from '@bedside/contracts/care/care.schema';
import { fieldError, type Issue, notFound, throwIfIssues } from '@bedside/contracts/errors';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { subDays } from '@bedside/db/dates';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import {
  type SavedFile,
  saveUpload,
  type UploadDependencies,
  type UploadedFile,
} from '../documents/save-upload.commands.ts';
import { bookablePatients } from '../people/bookable-patients.queries.ts';

/**
 * Stored until a booking references it.
 * @throws NOT_FOUND; VALIDATION on `file`, also when too many are already waiting; anything else as
 * `saveUpload`
 */
export async function saveSymptomFile(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  { patientId, file }: { patientId: string; file: UploadedFile },
): Promise<SavedFile> {
  await mayBookFor(db, actorOf(ctx), patientId);
  await requireRoom(db, ctx, patientId);
  if (!types.includes(file.mimetype)) throw fieldError('file', SYMPTOM_FILE_REJECTED);
  return saveUpload(db, ctx, kit, file, {
    patientId,
    category: SYMPTOM_FILES,
    action: 'appointment.uploadSymptomFile',
    refusal: SYMPTOM_FILE_REJECTED,
  });
}

const types: readonly string[] = symptomFileTypes;

async function mayBookFor(db: Executor, actor: Actor, patientId: string): Promise<void> {
  const people = await bookablePatients(db, { payerId: isAdmin(actor.role) ? patientId : actor.userId });
  if (!people.some(({ id }) => id === patientId)) throw notFound();
}

/** The most uploads per user and day that no booking references. A booking takes two. */
const MAX_WAITING = 24;

async function requireRoom(db: Executor, { now }: Context, patientId: string): Promise<void> {
  const { waiting } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('patientId', '=', patientId)
    .where('createdAt', '>', subDays(now, 1))
    .where('category', '=', SYMPTOM_FILES)
    .where('appointmentId', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_WAITING)
    throw fieldError(
      'file',
      'You’ve uploaded too many files that aren’t on a visit yet. Book with two of them, or try again tomorrow.',
    );
}

export interface SymptomInput {
  patientId: string;
  symptom: string;
  symptomimage1?: string | undefined;
  symptomimage2?: string | undefined;
}

const named = (symptoms: readonly SymptomInput[]) =>
  symptoms.flatMap((symptom, index) =>
    (['symptomimage1', 'symptomimage2'] as const).flatMap((field) => {
      const id = symptom[field];
      const path = `primarySymptoms.${index}.${field}`;
      return id ? [{ id, patientId: symptom.patientId, path }] : [];
    }),
  );

export const symptomFileIds = (symptoms: readonly SymptomInput[]): string[] =>
  named(symptoms).map(({ id }) => id);

/** Each file must be the caller's own upload, for that patient, unused, and named once. */
export async function symptomFileIssues(
  db: Executor,
  ctx: Context,
  symptoms: readonly SymptomInput[],
): Promise<Issue[]> {
  const files = named(symptoms);
  if (files.length === 0) return [];
  const stored = await db
    .selectFrom('documents')
    .select(['id', 'patientId'])
    .where('id', 'in', symptomFileIds(symptoms))
    .where('uploadedBy', '=', actorOf(ctx).userId)
    .where('category', '=', SYMPTOM_FILES)
    .where('appointmentId', 'is', null)
    .where('removedAt', 'is', null)
    .execute();
  return files.flatMap(({ id, patientId, path }, index) => {
    if (files.findIndex((other) => other.id === id) < index)
      return [{ path, message: 'Add each file only once.' }];
    return stored.some((file) => file.id === id && file.patientId === patientId)
      ? []
      : [{ path, message: 'This file is no longer available. Please upload it again.' }];
  });
}

/**
 * For an existing appointment.
 * @throws VALIDATION with an issue for each file that can't be used
 */
export async function claimSymptomFiles(
  tx: Tx,
  ctx: Context,
  appointmentId: string,
  symptoms: readonly SymptomInput[],
): Promise<void> {
  const ids = symptomFileIds(symptoms);
  if (ids.length === 0) return;
  await tx
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('category', '=', SYMPTOM_FILES)
    .orderBy('id')
    .forUpdate()
    .execute();
  throwIfIssues(await symptomFileIssues(tx, ctx, symptoms));
  await tx.updateTable('documents').set({ appointmentId }).where('id', 'in', ids).execute();
}

/** The files stay in the patient's record. */
export async function releaseFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await tx.updateTable('documents').set({ appointmentId: null }).where('id', 'in', ids).execute();
}
