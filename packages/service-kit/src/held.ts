import type { Context } from '@bedside/domain/context';
import { type HeldMessages, heldOf } from '@bedside/domain/messaging/held.queries';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyReply } from 'fastify';

/** By this header a screen hears what an answer says of messages that wait, and tells it in its reader's language. */
const HEADER = 'x-held';

/** What of the request's messages waits for the morning. The change is made: a failure here takes nothing back. */
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

/** No answer says that something is on its way that waits. */
export function withNote(message: string, held: HeldMessages | null, says: boolean): string {
  if (!held) return message;
  if (says && held.isAll) return held.note;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${held.note}`;
}
