import type { Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { voidCodesOf } from './one-time-code.commands.ts';
import { revokePersonLinks } from './person-link.commands.ts';
import { endSessionsOf } from './session.commands.ts';

/** Ends every session, device, code, link and calendar address by which somebody is in or could come in. */
export async function closeDoors(tx: Tx, ctx: Context, userId: string, because: string): Promise<void> {
  await voidCodesOf(tx, ctx, userId);
  await revokePersonLinks(tx, ctx, userId);
  await tx.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
  await endSessionsOf(tx, ctx, userId, because);
}
