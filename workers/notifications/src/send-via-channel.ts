import type { Integrations } from '@bedside/integrations/integrations.port';
import type { PushResult } from '@bedside/integrations/push/push.port';
import type { RenderedMessage } from './render-delivery.ts';

interface OutgoingMessage {
  /** Of the delivery: by it the party, or the reader, recognises a repeated message. */
  id: string;
  address: string;
  words: RenderedMessage;
}

/**
 * Hands a message to the outside party of its channel. Only pushes can turn out unregistered.
 * @throws PartyError
 */
export async function sendViaChannel(
  integrations: Integrations,
  { id, address, words }: OutgoingMessage,
): Promise<PushResult> {
  switch (words.channel) {
    case 'email': {
      const { email, attachments } = words;
      const { providerId } = await integrations.mail.send({
        ...email,
        to: address,
        attachments,
        messageId: id,
      });
      return { outcome: 'sent', providerId };
    }
    case 'text': {
      const { providerId } = await integrations.texts.send({ to: address, text: words.text, deliveryId: id });
      return { outcome: 'sent', providerId };
    }
    case 'push':
      return await integrations.push.send({
        ...words.words,
        link: words.link,
        token: address,
        collapseKey: id,
      });
  }
}
