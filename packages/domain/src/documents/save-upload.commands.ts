import { documentChanged } from '@bedside/contracts/care/care.events';
import type { DocumentCategory } from '@bedside/contracts/care/care.schema';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { EncodeImage, ImageUse } from '@bedside/integrations/images/encode-image.port';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { VirusCheckPort } from '@bedside/integrations/virus-check/virus-check.port';
import { readUsersOfDocument } from '../access/confidential-visits.queries.ts';
import { readUsersOpenedBy } from '../access/family-access.queries.ts';
import { checksumOf } from '../access/stored-file.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { actorOf, type Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { billCategories, CHAT, displayFileName, isPatientVisible, QUESTIONNAIRE } from './document.policy.ts';
import { isHarmlessInside } from './file-inside.ts';
import { fileKinds, kindOf } from './file-kind.policy.ts';

export interface UploadDependencies {
  storage: StoragePort;
  encode: EncodeImage;
  /** Null when the practice has no virus scanner. */
  virusCheck: VirusCheckPort | null;
}

export interface UploadedFile {
  content: Buffer;
  filename: string;
  mimetype: string;
}

/** The caller has already authorized this. */
interface Filing {
  /** Given by the caller, so that a repeated request stores one file. */
  id?: string | undefined;
  patientId: string;
  category: DocumentCategory | typeof CHAT | typeof QUESTIONNAIRE;
  /** For uploads without a session: the patient whose link was opened. */
  by?: string | undefined;
  appointmentId?: string | undefined;
  conversationId?: string | undefined;
  description?: string | undefined;
  action: string;
  /** Shown when the file type is not allowed. */
  refusal: string;
  /** Authorizes again in the transaction, before the row is written. */
  stillMay?: (tx: Tx) => Promise<void>;
  /** An imported file is not news, so it triggers no live update and no webhook. */
  isQuiet?: true;
  /** Runs in the row's transaction, for records that reference the file. */
  andThen?: (tx: Tx, documentId: string) => Promise<void>;
}

export interface SavedFile {
  id: string;
  name: string;
  contentType: string;
}

/** Per patient, counting uploads that were not removed. */
export const MAX_FILES = 500;
export const MAX_TOTAL_BYTES = 2 * 1024 ** 3;

/**
 * Re-encodes images, scans, and stores outside a transaction, then removes the object if its row is not
 * written.
 * @throws VALIDATION on `file`; RULE_REFUSED when the patient's folder is full; UNAVAILABLE while too many
 * pictures are being drawn or the virus check does not answer; NOT_FOUND for a patient removed in the
 * meantime; whatever `stillMay` throws
 */
export async function saveUpload(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  file: UploadedFile,
  filing: Filing,
): Promise<SavedFile> {
  const kind = kindOf(file);
  if (!kind) throw fieldError('file', filing.refusal);
  await requireRoom(db, filing.patientId, file.content.length);
  if (!(await isHarmlessInside(kind, file.content))) throw fieldError('file', filing.refusal);
  await requireClean(kit.virusCheck, file.content);
  const content = await storedForm(kit.encode, file, filing.refusal);
  const { contentType, extensions } = fileKinds[kind];
  const id = filing.id ?? newId();
  const storageKey = `uploads/${id}.${extensions[0]}`;
  await kit.storage.put(storageKey, content, { contentType });
  const document = {
    id,
    patientId: filing.patientId,
    appointmentId: filing.appointmentId ?? null,
    conversationId: filing.conversationId ?? null,
    category: filing.category,
    description: filing.description || null,
    uploadedBy: filing.by ?? actorOf(ctx).userId,
    name: displayFileName(file.filename, extensions[0]),
    storageKey,
    contentType,
    sizeBytes: content.length,
    sha256: checksumOf(content),
    createdAt: ctx.now,
  };
  try {
    await db.transaction().execute(async (tx) => {
      await filing.stillMay?.(tx);
      await lockFolder(tx, filing.patientId);
      await requireRoom(tx, filing.patientId, content.length);
      await tx
        .insertInto('documents')
        .values({ ...document, ...printedByNobody })
        .execute();
      await filing.andThen?.(tx, id);
      await recordAudit(tx, ctx, {
        action: filing.action,
        entityType: 'document',
        entityId: id,
        patientId: filing.patientId,
        ...(filing.by !== undefined && { by: filing.by }),
        after: { category: filing.category },
      });
      if (!filing.isQuiet && filing.category !== CHAT && filing.category !== QUESTIONNAIRE)
        await publishDocumentChange(tx, ctx, { ...filing, id });
    });
  } catch (error) {
    await removeUnlessSaved(db, kit.storage, { id, storageKey });
    throw error;
  }
  return { id, name: document.name, contentType };
}

/** The commit may have succeeded although the connection broke, so check before deleting. */
async function removeUnlessSaved(
  db: Db,
  storage: StoragePort,
  { id, storageKey }: { id: string; storageKey: string },
): Promise<void> {
  try {
    const row = await db.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst();
    if (!row) await storage.remove(storageKey);
  } catch {
    // An orphaned object can't be seen, so report the first error.
  }
}

const printedByNobody = { invoiceId: null, invoiceVersion: null, consentId: null, consentStatus: null };

const turns = createConcurrencyLimit({ atOnce: 1, maxWaiting: 20 });

/**
 * Re-encoding drops camera metadata. @param refusal text for an unsupported type @throws VALIDATION on `file`;
 * UNAVAILABLE while too many pictures are being drawn
 */
export async function reencodeImage(
  encode: EncodeImage,
  file: { content: Buffer; mimetype: string },
  use: ImageUse,
  refusal: string,
): Promise<{ content: Buffer; contentType: string }> {
  const drawn = await turns(() => encode(file, use));
  if (!('fault' in drawn)) return drawn;
  const texts = {
    NOT_A_PICTURE: 'We couldn’t open that image. Please choose another.',
    NOT_WHAT_IT_SAYS: refusal,
    TOO_MANY_PIXELS: 'That image is too large. Please choose one up to 50 megapixels.',
  };
  throw fieldError('file', texts[drawn.fault]);
}

async function storedForm(encode: EncodeImage, file: UploadedFile, refusal: string): Promise<Buffer> {
  if (!file.mimetype.startsWith('image/')) return file.content;
  return (await reencodeImage(encode, file, 'DOCUMENT', refusal)).content;
}

async function requireClean(check: VirusCheckPort | null, content: Buffer): Promise<void> {
  const found = await check?.find(content).catch((error: unknown) => {
    if (isIntegrationFailure(error)) throw new DomainError('UNAVAILABLE', undefined, { retryAfter: 10 });
    throw error;
  });
  if (found) throw fieldError('file', 'This file has a virus, so we didn’t save it.');
}

/** Serializes concurrent uploads of one patient, so the limit holds. @throws NOT_FOUND */
const lockFolder = (tx: Tx, patientId: string) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

async function requireRoom(db: Executor, patientId: string, moreBytes: number): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('documents')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), eb.lit(0)).as('bytes'),
    ])
    .where('patientId', '=', patientId)
    .where('uploadedBy', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(files) < MAX_FILES && Number(bytes) + moreBytes <= MAX_TOTAL_BYTES) return;
  throw fieldError(
    'file',
    `This patient has reached the limit of ${MAX_FILES} files or 2 GB. Remove files you don’t need, or call us.`,
    'RULE_REFUSED',
  );
}

/** Publishes to staff; adds the household only for categories patients may see. */
export async function publishDocumentChange(
  tx: Tx,
  ctx: Context,
  { id, patientId, category }: { id: string; patientId: string; category: string },
): Promise<void> {
  const kind = billCategories.includes(category) ? 'BILLS' : 'DOCUMENTS';
  const open = await readUsersOpenedBy(tx, patientId, kind);
  const readers = await readUsersOfDocument(tx, id, [...new Set([patientId, ...open])]);
  await recordEvent(
    tx,
    ctx,
    documentChanged,
    { documentId: id },
    {
      entityId: id,
      users: isPatientVisible(category) ? readers : [],
      staff: true,
    },
  );
}
