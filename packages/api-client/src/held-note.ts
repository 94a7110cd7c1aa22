import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { z } from 'zod';

const heldNote = z.object({
  /** In English, as in the response message. */
  note: z.string(),
  channels: z.array(z.enum(channels)),
  /** "8:00 AM", in the practice's time zone */
  at: z.string(),
});

export type HeldNote = z.infer<typeof heldNote>;

export function heldIn({ headers }: Response): HeldNote | null {
  const told = headers.get('x-held');
  return told === null ? null : heldNote.parse(JSON.parse(told));
}
