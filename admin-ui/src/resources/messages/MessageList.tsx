import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import { ListBase, useListContext } from 'react-admin';
import { FilterChip } from '../../list/FilterChip.tsx';
import { withFilter } from '../../list/filters.ts';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { MessageCard, messageColumns, messageEdge } from './message-columns.tsx';
import { channelWords, deliveryLooks, tabOrder } from './message-looks.ts';

export default function MessageList() {
  return (
    <ListBase<DeliveryRow> perPage={50} sort={{ field: 'createdAt', order: 'DESC' }} storeKey={false}>
      <Screen />
    </ListBase>
  );
}

const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  state: () => 'the state',
  channel: () => 'the channel',
  appointmentId: () => 'the visit',
  personId: () => 'the person',
};

function Screen() {
  const { meta } = useListContext<DeliveryRow>();
  const counts: Record<string, number> | undefined = meta?.facets?.state;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { value: undefined, label: 'All', count: all },
    ...tabOrder.map((state) => ({
      value: state,
      label: deliveryLooks[state].label,
      count: counts && (counts[state] ?? 0),
    })),
  ];
  return (
    <ListScreen<DeliveryRow>
      title="Messages"
      columns={messageColumns}
      card={(message) => <MessageCard message={message} />}
      search="Recipient, event"
      tabs={{ source: 'state', tabs }}
      filters={<ChannelChip />}
      filterWords={filterWords}
      edge={messageEdge}
    />
  );
}

function ChannelChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const channels = Object.entries(channelWords).map(([value, label]) => ({ value, label }));
  const chosen = channels.find(({ value }) => value === filterValues.channel);
  const set = (channel: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'channel', channel));
  return (
    <FilterChip
      label="Channel"
      value={chosen?.label ?? 'All'}
      onClear={chosen ? () => set(undefined) : undefined}
      choices={[{ value: undefined, label: 'All' }, ...channels]}
      chosen={chosen?.value}
      onChoose={set}
    />
  );
}
