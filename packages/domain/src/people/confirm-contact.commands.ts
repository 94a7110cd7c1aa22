import { userChanged } from '@bedside/contracts/people/user.events';
import type { Db } from '@bedside/db/database';
import { subjectOfLink, useLink } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Context, patientIdOf } from '../context.ts';
import { invalidLinkError } from './account-link.queries.ts';

/**
 * Lets a contact that staff has changed open what it opens otherwise, on the word of whoever reads the former address
 * or the other contact of the account.
 * @throws CODE_INVALID for a link that is unknown, used, void or expired
 */
export const confirmContact = (db: Db, ctx: Context, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const userId = await subjectOfLink(tx, 'CONFIRM_CONTACT', token, ctx.now);
    if (!userId) throw invalidLinkError();
    // The person before the link, as every change that closes somebody's doors takes them.
    const person = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('status', 'in', ['INVITED', 'ACTIVE'])
      .forUpdate()
      .executeTakeFirst();
    if (!person || !(await useLink(tx, 'CONFIRM_CONTACT', token, ctx.now))) throw invalidLinkError();
    await tx
      .updateTable('users')
      .set((eb) => ({
        emailHeldUntil: null,
        phoneHeldUntil: null,
        updatedAt: ctx.now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', userId)
      .execute();
    await recordAudit(tx, ctx, {
      action: 'person.confirmContact',
      entityType: 'person',
      entityId: userId,
      patientId: patientIdOf({ userId, role: person.role }),
    });
    const tell = { entityId: userId, users: [userId], staff: true };
    await recordEvent(tx, ctx, userChanged, { userId }, tell);
  });
