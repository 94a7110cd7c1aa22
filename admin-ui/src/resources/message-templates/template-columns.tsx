import type { MessageTemplate } from '@bedside/contracts/messaging/templates.schema';
import { Tag } from '../../components/Tag.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { channelSendText, eventsOf, templateAddress } from './template-text.ts';

const Column = DataTable.Col<MessageTemplate>;

export const templateColumns = (
  <>
    <Column
      source="message"
      label="Message and event"
      disableSort
      render={(template) => (
        <TwoLineCell first={template.title} second={eventsOf(template)} to={templateAddress(template.id)} />
      )}
      text={(template) => `${template.title}: ${eventsOf(template)}`}
    />
    <Column source="audience" label="Audience" disableSort width={240} />
    <Column
      source="channels"
      label="Channels"
      disableSort
      width={210}
      fromWidth={900}
      render={({ channels }) => channelSendText(channels)}
      text={({ channels }) => channelSendText(channels)}
    />
    <Column
      source="edited"
      label="Content"
      disableSort
      width={130}
      render={({ edited }) => (edited ? <Tag tone="orange">Customized</Tag> : 'Default')}
      text={({ edited }) => (edited ? 'Customized' : 'Default')}
    />
  </>
);
