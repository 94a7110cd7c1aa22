import type { Db } from '@bedside/db/database';
import { subjectOfLink, useLink } from '../access/access-link.ts';
import type { Context } from '../context.ts';
import { invalidLinkError } from './account-link.queries.ts';
import { proveEmail } from './contact-claim.commands.ts';
import { type Device, type OpenSession, startSession } from './session.commands.ts';

/** Single use, for 15 minutes. @throws CODE_INVALID */
export const signInByLink = (
  db: Db,
  ctx: Context,
  { token, ...device }: Device & { token: string },
): Promise<OpenSession> =>
  db.transaction().execute(async (tx) => {
    const userId = await subjectOfLink(tx, 'DIRECT_LOGIN', token, ctx.now);
    if (!userId) throw invalidLinkError();
    // Same lock order as `revokeAllAccess`: the user before the link.
    const patient = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('role', '=', 'PATIENT')
      .where('status', '=', 'ACTIVE')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!patient || !(await useLink(tx, 'DIRECT_LOGIN', token, ctx.now))) throw invalidLinkError();
    await proveEmail(tx, ctx, patient.id);
    return startSession(tx, ctx, patient, device);
  });
