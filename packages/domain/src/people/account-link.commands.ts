import type { Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { issueLink, revokeLinks } from '../access/access-link.ts';
import type { Context } from '../context.ts';
import { holdEnd } from './user.policy.ts';

/** How long each single-use link is valid, in minutes. */
export const linkMinutes = { SET_PASSWORD: 24 * 60, INVITATION: 24 * 60, DIRECT_LOGIN: 15 } as const;
export type AccountLink = keyof typeof linkMinutes;

/** Voids earlier links of the same kind. The subject is a user or an invitation. */
export async function issueAccountLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  purpose: AccountLink,
  subjectId: string,
): Promise<string> {
  const link = { purpose, subjectId };
  await revokeLinks(tx, ctx, link);
  return issueLink(tx, ctx, { ...link, expiresAt: addMinutes(ctx.now, linkMinutes[purpose]) });
}

/** Issues the link that confirms a contact changed by staff. It is sent to another contact. */
export const issueConfirmLink = (tx: Tx, ctx: Pick<Context, 'now'>, userId: string): Promise<string> =>
  issueLink(tx, ctx, { purpose: 'CONFIRM_CONTACT', subjectId: userId, expiresAt: holdEnd(ctx.now) });

/** Called after a new password or address, and when an account is closed. */
export async function revokeAccountLinks(tx: Tx, ctx: Pick<Context, 'now'>, userId: string): Promise<void> {
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where((eb) =>
      eb.or([
        eb('subjectId', '=', userId).and('purpose', 'in', [
          'RESET_PASSWORD',
          'SET_PASSWORD',
          'DIRECT_LOGIN',
          'CONFIRM_CONTACT',
        ]),
        eb('purpose', '=', 'INVITATION').and(
          'subjectId',
          'in',
          eb.selectFrom('providerInvitations').select('id').where('providerId', '=', userId),
        ),
      ]),
    )
    .where('redeemedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
}
