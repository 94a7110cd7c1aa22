import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { z } from 'zod';

const heldNote = z.object({
  /** In English, as the answer's message says it. */
  note: z.string(),
  channels: z.array(z.enum(channels)),
  /** "8:00 AM", by the practice's clock. */
  at: z.string(),
});

/** Messages that a request set off and that the quiet hours hold. */
export type HeldNote = z.infer<typeof heldNote>;

export function heldIn({ headers }: Response): HeldNote | null {
  const told = headers.get('x-held');
  return told === null ? null : heldNote.parse(JSON.parse(told));
}
