import type { Context } from '@bedside/domain/context';
import { type HeldMessages, heldOf } from '@bedside/domain/messaging/held.queries';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyReply } from 'fastify';

/** Machine-readable form of the note, which screens show in the user's language. */
const HEADER = 'x-held';

/** The change is already committed, so a failure here must not fail the request. */
export async function tellHeld(
  parts: ProcessDependencies,
  ctx: Context,
  reply: FastifyReply,
): Promise<HeldMessages | null> {
  const held = await heldOf(parts.db, ctx).catch((error: unknown) => {
    parts.log.warn({ err: error, requestId: ctx.requestId }, 'an answer does not say what is held');
    return null;
  });
  if (held) reply.header(HEADER, JSON.stringify({ note: held.note, channels: held.channels, at: held.at }));
  return held;
}

/** Does not claim a message is on its way while it waits for quiet hours to end. */
export function withNote(message: string, held: HeldMessages | null, says: boolean): string {
  if (!held) return message;
  if (says && held.isAll) return held.note;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${held.note}`;
}
