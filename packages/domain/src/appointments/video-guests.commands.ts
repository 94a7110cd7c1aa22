import { videoGuestInvited } from '@bedside/contracts/appointments/video.events';
import type { videoGuestKinds } from '@bedside/contracts/appointments/video.schema';
import type { Language } from '@bedside/contracts/common/languages';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Executor } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { revokeLinks } from '../access/access-link.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164 } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { changeVideoCall } from './video.commands.ts';

/** Each invitation sends a text, so this also limits removing and inviting again. */
const MAX_INVITED = 5;
const MAX_TEXTS = 15;

interface Invitation {
  id: string;
  name: string;
  phone: string;
  kind: (typeof videoGuestKinds)[number];
  language?: Language | undefined;
}

/**
 * The text message has its own link and names no patient.
 * @throws VALIDATION for an impossible number; RULE_REFUSED while five are invited, and after 15 texts;
 * NOT_FOUND
 */
export const inviteToVideoCall = (
  db: Db,
  ctx: Context,
  { id, name, phone, kind, language = 'en' }: Invitation,
) =>
  changeVideoCall(db, ctx, { id, action: 'invite' }, async (tx, call) => {
    if (call.seats.filter(({ role }) => role === 'guest').length >= MAX_INVITED)
      throw new DomainError('RULE_REFUSED', 'Five people are invited. Remove someone first.');
    const { texts } = await tx
      .selectFrom('videoGuests')
      .select((eb) => eb.fn.countAll<number>().as('texts'))
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow();
    if (texts >= MAX_TEXTS)
      throw new DomainError('RULE_REFUSED', '15 people were invited to this call. No more can be invited.');
    const { userId } = actorOf(ctx);
    const guestId = newId();
    await tx
      .insertInto('videoGuests')
      .values({
        id: guestId,
        appointmentId: id,
        name,
        kind,
        phoneE164: toE164(phone, 'phone'),
        language,
        invitedBy: userId,
        createdAt: ctx.now,
        stateSince: ctx.now,
      })
      .execute();
    const about = { appointmentId: id, videoGuestId: guestId };
    await recordEvent(tx, ctx, videoGuestInvited, about, { entityId: id });
  });

/** @throws NOT_FOUND */
export const removeFromVideoCall = (db: Db, ctx: Context, { id, guestId }: { id: string; guestId: string }) =>
  changeVideoCall(db, ctx, { id, action: 'remove' }, async (tx, call) => {
    if (!call.seats.some(({ role, userId }) => role === 'guest' && userId === guestId)) throw notFound();
    await tx.updateTable('videoGuests').set({ removedAt: ctx.now }).where('id', '=', guestId).execute();
    await revokeLinks(tx, ctx, { purpose: 'VIDEO_GUEST', subjectId: guestId });
  });

/** Records that the guest’s page is still open. */
export const noteGuestIsHere = (
  db: Executor,
  { guestId, deviceId, now }: { guestId: string; deviceId: string; now: Date },
) =>
  db
    .updateTable('videoGuests')
    .set({ seenAt: now })
    .where('id', '=', guestId)
    .where('deviceId', '=', deviceId)
    .execute();
