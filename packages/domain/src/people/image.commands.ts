import { IMAGE_REJECTED } from '@bedside/contracts/people/account.api';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Images } from '@bedside/db/schema';
import type { EncodeImage } from '@bedside/integrations/images/encode-image.port';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { checksumOf } from '../access/stored-file.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { reencodeImage } from '../documents/save-upload.commands.ts';
import { countOf } from '../list-search.ts';
import { requirePictureWithinLimit } from './entry-limit.ts';
import {
  type ManagedUser,
  requireManagedPatient,
  requireManagedUser,
  requirePeople,
} from './managed-user.ts';
import { recordUserChange } from './user.commands.ts';

interface ImageDependencies {
  storage: StoragePort;
  encode: EncodeImage;
}

interface ImageFile {
  content: Buffer;
  mimetype: string;
}

/**
 * The old image is kept but hidden. @returns the image’s id @throws NOT_FOUND; VALIDATION on `file`;
 * RULE_REFUSED past the limit; UNAVAILABLE while too many pictures are being processed
 */
export async function setProfileImage(
  db: Db,
  ctx: Context,
  kit: ImageDependencies,
  input: { userId?: string | undefined; file: ImageFile },
): Promise<string> {
  const actor = actorOf(ctx);
  const userId = input.userId ?? actor.userId;
  requirePeople(actor, userId);
  await requireManagedUser(db, actor, userId, { lock: false });
  await requireRoom(db, actor, userId, 'PROFILE');
  const image = await storeImage(ctx, kit, { userId, kind: 'PROFILE', file: input.file });
  await db.transaction().execute(async (tx) => {
    const person = await requireManagedUser(tx, actor, userId, { lock: true });
    await requireRoom(tx, actor, userId, 'PROFILE');
    await tx.insertInto('images').values(image).execute();
    await changeProfileImage(tx, ctx, person, image.id);
  });
  return image.id;
}

/** Idempotent. @throws NOT_FOUND */
export const removeProfileImage = (
  db: Db,
  ctx: Context,
  input: { userId?: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const userId = input.userId ?? actor.userId;
    requirePeople(actor, userId);
    const person = await requireManagedUser(tx, actor, userId, { lock: true });
    if (person.profileImage !== null) await changeProfileImage(tx, ctx, person, null);
  });

/** @returns the image's id @throws NOT_FOUND; VALIDATION on `file`; RULE_REFUSED past the limit; UNAVAILABLE */
export async function saveInsuranceCardImage(
  db: Db,
  ctx: Context,
  kit: ImageDependencies,
  { patientId, file }: { patientId: string; file: ImageFile },
): Promise<string> {
  const actor = actorOf(ctx);
  await requireManagedPatient(db, actor, patientId, { lock: false });
  await requireRoom(db, actor, patientId, 'INSURANCE');
  const image = await storeImage(ctx, kit, { userId: patientId, kind: 'INSURANCE', file });
  await db.transaction().execute(async (tx) => {
    await requireManagedPatient(tx, actor, patientId, { lock: true });
    await requireRoom(tx, actor, patientId, 'INSURANCE');
    await tx.insertInto('images').values(image).execute();
    await recordAudit(tx, ctx, {
      action: 'insurance.uploadImage',
      entityType: 'person',
      entityId: patientId,
      patientId,
      after: { image: image.id },
    });
  });
  return image.id;
}

/** Called before the picture is processed and stored, and again under the lock. */
async function requireRoom(db: Executor, actor: Actor, userId: string, kind: Images['kind']): Promise<void> {
  const count = await countOf(db.selectFrom('images').where('userId', '=', userId).where('kind', '=', kind));
  requirePictureWithinLimit(actor, kind, count);
}

async function changeProfileImage(tx: Tx, ctx: Context, person: ManagedUser, imageId: string | null) {
  await tx
    .updateTable('users')
    .set({ profileImage: imageId, updatedAt: ctx.now })
    .where('id', '=', person.id)
    .execute();
  const changed = { before: { image: person.profileImage }, after: { image: imageId } };
  await recordUserChange(tx, ctx, { ...person, ...changed, contacts: false }, 'user.changeImage');
}

/** An object that was stored without a row stays invisible. */
async function storeImage(
  ctx: Context,
  { storage, encode }: ImageDependencies,
  { userId, kind, file }: { userId: string; kind: Images['kind']; file: ImageFile },
): Promise<Images> {
  const { content, contentType } = await reencodeImage(encode, file, kind, IMAGE_REJECTED);
  const id = newId();
  const storageKey = `pictures/${id}.webp`;
  await storage.put(storageKey, content, { contentType });
  return {
    id,
    kind,
    userId,
    uploadedBy: actorOf(ctx).userId,
    storageKey,
    contentType,
    sizeBytes: content.length,
    sha256: checksumOf(content),
    createdAt: ctx.now,
  };
}
