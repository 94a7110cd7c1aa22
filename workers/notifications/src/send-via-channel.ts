import type { Integrations } from '@bedside/integrations/integrations.port';
import type { PushResult } from '@bedside/integrations/push/push.port';
import type { RenderedMessage } from './render-delivery.ts';

interface OutgoingMessage {
  /** Delivery id, used to deduplicate repeated messages. */
  id: string;
  address: string;
  words: RenderedMessage;
}

/**
 * Only a push can report an unregistered device.
 * @throws IntegrationError
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
