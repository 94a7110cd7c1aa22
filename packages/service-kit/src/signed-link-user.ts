import type { Actor, Context } from '@bedside/domain/context';
import { loadActor } from '@bedside/domain/people/session.queries';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';

/** The user a signed link was made for, while that session lasts; null if another user is signed in. */
export async function sessionUserOfLink(
  { db }: Pick<ProcessDependencies, 'db'>,
  ctx: Context,
  claim: { userId: string; sessionId: string },
): Promise<Actor | null> {
  if (ctx.actor && ctx.actor.userId !== claim.userId) return null;
  return loadActor(db, { ...claim, background: true }, ctx.now);
}
