import type { messageTemplatesResource } from '@bedside/contracts/messaging/templates.api';
import type {
  MessageTemplate,
  TemplateChannel,
  TemplateText,
} from '@bedside/contracts/messaging/templates.schema';
import type { z } from 'zod';
import { eventText } from '../messages/message-badges.ts';

export const channelLabels: Record<TemplateChannel, string> = {
  email: 'Email',
  text: 'Text',
  push: 'Push',
  bell: 'In-app',
};

export const quietLabels: Record<MessageTemplate['quiet'], string> = {
  kept: 'Held during quiet hours unless the visit is within 12 hours',
  emailGoes:
    'Email sent any time; texts and push held during quiet hours unless the visit is within 12 hours',
  always: 'Sent any time',
};

export const channelSendText = (channels: readonly TemplateChannel[]): string =>
  channels.map((channel) => channelLabels[channel]).join(', ');

export const eventsOf = ({ events }: MessageTemplate): string => events.map(eventText).join(', ');

export const templateAddress = (id: string): string => `/message-templates/${id}`;

export type TemplateOverrideChange = z.input<typeof messageTemplatesResource.update>['texts'][number];
export type TemplateVariant = Pick<TemplateText, 'language' | 'channel'>;
