import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import { useListContext } from 'react-admin';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { channelLabels, deliveryBadges, tabOrder } from './message-badges.ts';
import { MessageCard, messageColumns, messageEdge } from './message-columns.tsx';
import { messageTabs } from './message-tabs.ts';

export default function MessageList() {
  return (
    <PagedList<DeliveryRow> sort={{ field: 'createdAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  state: () => 'status',
  channel: () => 'channel',
  appointmentId: () => 'appointment',
  personId: () => 'recipient',
};

const channels = Object.entries(channelLabels).map(([value, label]) => ({ value, label }));
const states = tabOrder.map((value) => ({ value, label: deliveryBadges[value].label }));

function Screen() {
  const { meta } = useListContext<DeliveryRow>();
  return (
    <ListScreen<DeliveryRow>
      title="Message log"
      columns={messageColumns}
      card={(message) => <MessageCard message={message} />}
      routes={messageTabs}
      search="Recipient, event"
      tabs={{ source: 'state', tabs: facetTabs(states, meta?.facets?.state) }}
      filters={<ChoiceFilterChip source="channel" label="Channel" any="All" choices={channels} />}
      filterWords={filterWords}
      edge={messageEdge}
    />
  );
}
