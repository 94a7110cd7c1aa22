import { DOCUMENT_REJECTED } from '@bedside/contracts/care/documents.api';
import { fieldError } from '@bedside/contracts/errors';
import type { Db, Executor } from '@bedside/db/database';
import { subDays } from '@bedside/db/dates';
import { actorOf, type Context, isStaff } from '../context.ts';
import { CHAT } from '../documents/document.policy.ts';
import {
  type SavedFile,
  saveUpload,
  type UploadDependencies,
  type UploadedFile,
} from '../documents/save-upload.commands.ts';
import { requireReaders } from './chat.policy.ts';
import { conversationParticipants } from './conversation-participants.queries.ts';
import { conversation } from './conversation-scope.ts';

/**
 * Keeps the file until a message references it.
 * @throws NOT_FOUND; RULE_REFUSED if no one could read it; VALIDATION on `file`, also when too many files
 * already wait; whatever `saveUpload` throws
 */
export async function saveChatFile(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  { conversationId, file }: { conversationId: string; file: UploadedFile },
): Promise<SavedFile> {
  const chat = await conversation(db, ctx, conversationId);
  requireReaders(await conversationParticipants(db, chat), !isStaff(actorOf(ctx).role));
  await requireRoom(db, ctx, conversationId);
  return saveUpload(db, ctx, kit, file, {
    patientId: chat.patientId,
    conversationId,
    category: CHAT,
    action: 'chat.upload',
    refusal: DOCUMENT_REJECTED,
  });
}

/** Uploads per user and day that no message references yet. */
const MAX_WAITING = 20;

async function requireRoom(db: Executor, ctx: Context, conversationId: string): Promise<void> {
  const { waiting } = await db
    .selectFrom('documents')
    .leftJoin('chatMessages', 'chatMessages.documentId', 'documents.id')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('documents.conversationId', '=', conversationId)
    .where('documents.uploadedBy', '=', actorOf(ctx).userId)
    .where('documents.createdAt', '>', subDays(ctx.now, 1))
    .where('chatMessages.id', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_WAITING)
    throw fieldError('file', 'You have too many unsent files. Send some of them, or try again tomorrow.');
}
