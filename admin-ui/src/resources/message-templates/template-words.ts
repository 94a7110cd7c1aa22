import type {
  MessageTemplate,
  TemplateChannel,
  TemplateText,
} from '@bedside/contracts/messaging/templates.schema';
import { eventWords } from '../messages/message-looks.ts';

export const channelWords: Record<TemplateChannel, string> = {
  email: 'Email',
  text: 'Text',
  push: 'Push',
  bell: 'In-app',
};

export const languageWords: Record<TemplateText['language'], string> = { en: 'English', es: 'Spanish' };

export const quietWords: Record<MessageTemplate['quiet'], string> = {
  kept: 'Held during quiet hours unless the visit is within 12 hours',
  emailGoes:
    'Email sent any time; texts and push held during quiet hours unless the visit is within 12 hours',
  always: 'Sent any time',
};

export const wayWords = (channels: readonly TemplateChannel[]): string =>
  channels.map((channel) => channelWords[channel]).join(', ');

export const eventsOf = ({ events }: MessageTemplate): string => events.map(eventWords).join(', ');

export const templateAddress = (id: string): string => `/message-templates/${id}`;
