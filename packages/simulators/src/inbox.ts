import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { RecentJournal } from './journal.ts';

const CHANNELS = ['email', 'text', 'push'] as const;

export const channelSchema = z.enum(CHANNELS);
export type Channel = z.infer<typeof channelSchema>;

const attachmentSchema = z.object({
  filename: z.string(),
  contentType: z.string(),
  size: z.number(),
  base64: z.string(),
});

const messageSchema = z.object({
  id: z.string(),
  channel: channelSchema,
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  attachments: z.array(attachmentSchema).optional(),
  /** The id that the service’s reports would use, and the URL they would be posted to. */
  reference: z.object({ id: z.string(), callback: z.string().optional() }).optional(),
  createdAt: z.string(),
});

export type InboxMessage = z.infer<typeof messageSchema>;

type InboxQuery = { to?: string | undefined; channel?: Channel | undefined; since?: Date | undefined };

const LIMIT = 5_000;

export class Inbox {
  readonly #messages: RecentJournal<InboxMessage>;
  readonly #now: () => Date;

  constructor(folder: string, now: () => Date) {
    this.#messages = new RecentJournal(path.join(folder, 'messages.jsonl'), messageSchema, LIMIT);
    this.#now = now;
  }

  receive(message: Omit<InboxMessage, 'id' | 'createdAt'>): InboxMessage {
    const received = { id: randomUUID(), ...message, createdAt: this.#now().toISOString() };
    this.#messages.append(received);
    return received;
  }

  /** Newest first. Phone numbers match in any format, and addresses in any case. */
  find({ to, channel, since }: InboxQuery = {}): InboxMessage[] {
    const from = since?.toISOString();
    return this.#messages
      .all()
      .filter((message) => channel === undefined || message.channel === channel)
      .filter((message) => to === undefined || recipientKey(message.to) === recipientKey(to))
      .filter((message) => from === undefined || message.createdAt >= from)
      .toReversed();
  }

  get(id: string): InboxMessage | undefined {
    return this.#messages.all().find((message) => message.id === id);
  }

  clear(): void {
    this.#messages.clear();
  }
}

/** Compares only a phone number’s last ten digits, because a `+` in a query string arrives as a space. */
function recipientKey(to: string): string {
  const bare = to.trim().toLowerCase();
  return /^\+?[\d\s().-]{10,}$/.test(bare) ? bare.replace(/\D/g, '').slice(-10) : bare;
}
