import { z } from 'zod';

/**
 * What two seats send each other to connect. `session` identifies the sender’s connection, `peer` the
 * connection that it answers.
 */
const signalMessage = z.object({
  session: z.string().max(64),
  peer: z.string().max(64).nullable(),
  /** Asks the other side for an offer. */
  hello: z.boolean().optional(),
  description: z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() }).optional(),
  candidates: z
    .array(
      z.object({
        candidate: z.string(),
        sdpMid: z.string().nullish(),
        sdpMLineIndex: z.int().nullish(),
        usernameFragment: z.string().nullish(),
      }),
    )
    .max(100)
    .optional(),
  /** Whether the sender’s microphone and camera are on, and whether a screen is shown instead of the camera. */
  media: z.object({ audio: z.boolean(), video: z.boolean(), screen: z.boolean().optional() }).optional(),
});
export type SignalMessage = z.infer<typeof signalMessage>;
export type SentMedia = NonNullable<SignalMessage['media']>;

/**
 * Replaces a session ID in messages between two seats on the media server, which only say whether microphone
 * and camera are on.
 */
export const ROOM_SESSION = 'media server';

/** Encoded, because the server refuses text with card numbers, and some lines of a description look like them. */
export const signalText = (message: SignalMessage): string => btoa(JSON.stringify(message));

/** Null if invalid, since the text comes from another browser. */
export function parseSignal(text: string): SignalMessage | null {
  try {
    return signalMessage.safeParse(JSON.parse(atob(text))).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a signal below its limit of 20,000 characters. */
const MAX_CANDIDATES = 20;

/** Merges two messages; null if the order of two descriptions matters, or the result is too long. */
export function joinSignals(earlier: SignalMessage, later: SignalMessage): SignalMessage | null {
  if (earlier.session !== later.session || earlier.peer !== later.peer || later.description) return null;
  const candidates = [...(earlier.candidates ?? []), ...(later.candidates ?? [])];
  if (candidates.length > MAX_CANDIDATES) return null;
  return { ...earlier, ...later, ...(candidates.length > 0 && { candidates }) };
}
