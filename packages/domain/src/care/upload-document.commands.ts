import { type DocumentCategory, SYMPTOM_FILES } from '@bedside/contracts/care/care.schema';
import { DOCUMENT_REJECTED } from '@bedside/contracts/care/documents.api';
import { notFound } from '@bedside/contracts/errors';
import type { Db, Executor } from '@bedside/db/database';
import { appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { requireValidFiling } from '../documents/document.policy.ts';
import {
  type SavedFile,
  saveUpload,
  type UploadDependencies,
  type UploadedFile,
} from '../documents/save-upload.commands.ts';
import { requireManagedPatient } from '../people/managed-user.ts';
import { saveSymptomFile } from './symptom-file.commands.ts';

interface Request {
  patientId: string;
  category: DocumentCategory;
  appointmentId?: string | undefined;
  description?: string | undefined;
  file: UploadedFile;
}

/**
 * Providers name one of their own appointments. Without one, a symptom image waits for a booking.
 * @throws NOT_FOUND; VALIDATION on `category`, `appointmentId`, `file`; anything else as `saveUpload`
 */
export async function uploadDocument(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  request: Request,
): Promise<SavedFile> {
  const actor = actorOf(ctx);
  const { file, ...filing } = request;
  requireValidFiling(actor, filing);
  const { patientId, category, appointmentId } = filing;
  if (category === SYMPTOM_FILES && !appointmentId) return saveSymptomFile(db, ctx, kit, { patientId, file });
  if (actor.role !== 'PROVIDER')
    await requireManagedPatient(db, actor, patientId, { lock: false, reads: actor.role !== 'PATIENT' });
  const mayNow = async (executor: Executor, lock: boolean) => {
    if (appointmentId) await requireAppointment(executor, actor, { patientId, appointmentId, lock });
  };
  await mayNow(db, false);
  const stored = ctx.decisionId && (await savedUpload(db, ctx.decisionId));
  if (stored) return stored;
  return saveUpload(db, ctx, kit, file, {
    ...filing,
    id: ctx.decisionId,
    action: 'document.upload',
    refusal: DOCUMENT_REJECTED,
    stillMay: (tx) => mayNow(tx, true),
  });
}

/** What an earlier attempt of the same request saved before its process died. */
const savedUpload = (db: Db, id: string) =>
  db.selectFrom('documents').select(['id', 'name', 'contentType']).where('id', '=', id).executeTakeFirst();

async function requireAppointment(
  db: Executor,
  actor: Actor,
  { patientId, appointmentId, lock }: { patientId: string; appointmentId: string; lock: boolean },
): Promise<void> {
  await db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .where('appointment.id', '=', appointmentId)
    .where(appointmentWriteScope(actor))
    .where((eb) =>
      eb.or([
        eb('appointment.patientId', '=', patientId),
        eb.exists(
          eb
            .selectFrom('appointmentPatients as guest')
            .select('guest.patientId')
            .whereRef('guest.appointmentId', '=', 'appointment.id')
            .where('guest.patientId', '=', patientId),
        ),
      ]),
    )
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(notFound);
}
