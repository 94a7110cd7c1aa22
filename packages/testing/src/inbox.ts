import { vi } from 'vitest';
import { z } from 'zod';

const messages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['email', 'text', 'push']),
      to: z.string(),
      subject: z.string().optional(),
      text: z.string(),
      html: z.string().optional(),
      createdAt: z.string(),
    }),
  ),
});
type Message = z.infer<typeof messages>['messages'][number];

interface MessageQuery {
  readonly to?: string;
  readonly channel?: Message['channel'];
  readonly since?: Date;
}

const CODE = /\b\d{6}\b/;

export interface Inbox {
  readonly find: (query?: MessageQuery) => Promise<Message[]>;
  readonly next: (query: MessageQuery, fits?: (message: Message) => boolean) => Promise<Message>;
}

export function openInbox(origin: string): Inbox {
  const find = async ({ to, channel, since }: MessageQuery = {}) => {
    const query = new URLSearchParams({
      ...(to && { to }),
      ...(channel && { channel }),
      ...(since && { since: since.toISOString() }),
    });
    const response = await fetch(`${origin}/local/messages?${query}`);
    return messages.parse(await response.json()).messages;
  };
  return {
    find,
    next: (query, fits = () => true) =>
      vi.waitFor(
        async () => {
          const message = (await find(query)).find(fits);
          if (!message) throw new Error(`No message yet for ${query.to ?? 'anybody'}`);
          return message;
        },
        { timeout: 10_000, interval: 50 },
      ),
  };
}

export const hasCode = ({ text }: Message): boolean => CODE.test(text);

export function codeIn({ text }: Message): string {
  const code = CODE.exec(text)?.[0];
  if (!code) throw new Error('There is no code in this message');
  return code;
}

export function linkIn({ text }: Message): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error('There is no link in this message');
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
