import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { hashOpaqueToken, newOpaqueToken } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context, isAdmin, patientIdOf } from '../context.ts';

/**
 * Replaces and disables the earlier address. Only the hash is stored, so the token cannot be shown again.
 * @returns the token
 * @throws RULE_REFUSED for admins, who have no appointments of their own
 */
export const createCalendarFeed = (db: Db, ctx: Context): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    if (isAdmin(actor.role))
      throw new DomainError(
        'RULE_REFUSED',
        'Calendar links show a person’s own visits, so admins don’t have one.',
      );
    const token = newOpaqueToken();
    const row = { tokenHash: hashOpaqueToken(token), createdAt: ctx.now };
    await tx
      .insertInto('calendarFeeds')
      .values({ userId: actor.userId, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute();
    await recordAudit(tx, ctx, {
      action: 'calendarFeed.make',
      entityType: 'person',
      entityId: actor.userId,
      patientId: patientIdOf(actor),
    });
    return token;
  });

export const revokeCalendarFeed = (db: Db, ctx: Context): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const { numDeletedRows } = await tx
      .deleteFrom('calendarFeeds')
      .where('userId', '=', actor.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordAudit(tx, ctx, {
      action: 'calendarFeed.revoke',
      entityType: 'person',
      entityId: actor.userId,
      patientId: patientIdOf(actor),
    });
  });
