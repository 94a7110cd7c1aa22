import { userChanged } from '@bedside/contracts/people/user.events';
import type { Db } from '@bedside/db/database';
import { subjectOfLink, useLink } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Context, patientIdOf } from '../context.ts';
import { invalidLinkError } from './account-link.queries.ts';
import { updateUser } from './update-user.ts';

/**
 * Confirmed through the former address or the account's other contact.
 * @throws CODE_INVALID for a link that is unknown, used, void or expired
 */
export const confirmContact = (db: Db, ctx: Context, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const userId = await subjectOfLink(tx, 'CONFIRM_CONTACT', token, ctx.now);
    if (!userId) throw invalidLinkError();
    // Same lock order as `revokeAllAccess`: the user before the link.
    const person = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('status', 'in', ['INVITED', 'ACTIVE'])
      .forUpdate()
      .executeTakeFirst();
    if (!person || !(await useLink(tx, 'CONFIRM_CONTACT', token, ctx.now))) throw invalidLinkError();
    await updateUser(tx, ctx, userId, { emailHeldUntil: null, phoneHeldUntil: null });
    await recordAudit(tx, ctx, {
      action: 'user.confirmContact',
      entityType: 'person',
      entityId: userId,
      patientId: patientIdOf({ userId, role: person.role }),
    });
    const audience = { entityId: userId, users: [userId], staff: true };
    await recordEvent(tx, ctx, userChanged, { userId }, audience);
  });
