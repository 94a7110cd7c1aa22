import type { Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { revokeAccountLinks } from './account-link.commands.ts';
import { voidUserCodes } from './one-time-code.commands.ts';
import { endSessionsOf } from './session.commands.ts';

/** Ends every session, device, code, link and calendar address by which somebody is in or could come in. */
export async function revokeAllAccess(tx: Tx, ctx: Context, userId: string, because: string): Promise<void> {
  await voidUserCodes(tx, ctx, userId);
  await revokeAccountLinks(tx, ctx, userId);
  await tx.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
  await endSessionsOf(tx, ctx, userId, because);
}
