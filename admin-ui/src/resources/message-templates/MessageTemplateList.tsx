import { type MessageTemplate, templateAudiences } from '@bedside/contracts/messaging/templates.schema';
import { Tag } from '../../components/Tag.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { channelSendText, eventsOf, templateAddress } from './template-text.ts';

const audienceLabels = { patients: 'Patients', staff: 'Staff' };
const audienceTabs = [
  { value: undefined, label: 'All' },
  ...templateAudiences.map((value) => ({ value, label: audienceLabels[value] })),
];

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  audience: () => 'audience',
  edited: () => 'content',
};

const Column = DataTable.Col<MessageTemplate>;

const templateColumns = (
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

export default function MessageTemplateList() {
  return (
    <List<MessageTemplate>
      perPage={100}
      sort={{ field: 'event', order: 'ASC' }}
      title="Message templates"
      search="Message, event, recipient"
      tabs={{ source: 'audience', tabs: () => audienceTabs }}
      filters={<BooleanFilterChip source="edited" label="Content" any="Any" yes="Customized" no="Default" />}
      filterLabels={filterLabels}
      pageSizes={[100]}
    >
      <DataTable<MessageTemplate>
        rowClick={({ id }) => templateAddress(id)}
        card={(template) => (
          <Card
            first={template.title}
            second={eventsOf(template)}
            chip={template.edited && <Tag tone="orange">Customized</Tag>}
            endFirst={template.audience}
            endSecond={channelSendText(template.channels)}
          />
        )}
      >
        {templateColumns}
      </DataTable>
    </List>
  );
}
