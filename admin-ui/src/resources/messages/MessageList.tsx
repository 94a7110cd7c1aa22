import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import { DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { channelLabels, deliveryBadges, messageTabs, tabOrder } from './message-badges.ts';
import { MessageCard, messageColumns, messageEdge } from './message-columns.tsx';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  state: () => 'status',
  channel: () => 'channel',
  appointmentId: () => 'appointment',
  personId: () => 'recipient',
};

const channels = Object.entries(channelLabels).map(([value, label]) => ({ value, label }));
const states = tabOrder.map((value) => ({ value, label: deliveryBadges[value].label }));

export default function MessageList() {
  return (
    <List<DeliveryRow>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Message log"
      search="Recipient, event"
      routes={messageTabs}
      tabs={{ source: 'state', tabs: (facets) => facetTabs(states, facets?.state) }}
      filters={<ChoiceFilterChip source="channel" label="Channel" any="All" choices={channels} />}
      filterLabels={filterLabels}
    >
      <DataTable<DeliveryRow> rowEdge={messageEdge} card={(message) => <MessageCard message={message} />}>
        {messageColumns}
      </DataTable>
    </List>
  );
}
