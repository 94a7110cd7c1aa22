import type { MessageTemplate } from '@bedside/contracts/messaging/templates.schema';
import { Tag } from '../../components/Tag.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { channelSendText, eventsOf, templateAddress } from './template-text.ts';

export const templateColumns: readonly Column<MessageTemplate>[] = [
  {
    key: 'message',
    label: 'Message and event',
    cell: (template) => (
      <TwoLineCell first={template.title} second={eventsOf(template)} to={templateAddress(template.id)} />
    ),
    text: (template) => `${template.title}: ${eventsOf(template)}`,
  },
  {
    key: 'audience',
    label: 'Audience',
    width: 240,
    cell: ({ audience }) => audience,
    text: ({ audience }) => audience,
  },
  {
    key: 'channels',
    label: 'Channels',
    width: 210,
    fromWidth: 900,
    cell: ({ channels }) => channelSendText(channels),
    text: ({ channels }) => channelSendText(channels),
  },
  {
    key: 'edited',
    label: 'Content',
    width: 130,
    cell: ({ edited }) => (edited ? <Tag tone="orange">Customized</Tag> : 'Default'),
    text: ({ edited }) => (edited ? 'Customized' : 'Default'),
  },
];
