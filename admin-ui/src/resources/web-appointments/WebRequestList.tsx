import {
  type WebRequestRow,
  webRequestLooks,
  webRequestStatuses,
} from '@bedside/contracts/appointments/web-request.schema';
import { useListContext } from 'react-admin';
import { DateChip } from '../../list/DateChip.tsx';
import { FilterChip } from '../../list/FilterChip.tsx';
import { facetTabs } from '../../list/facet-tabs.ts';
import { withFilter } from '../../list/filters.ts';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRows } from '../../list/NewRows.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { WebRequestCard, webRequestColumns, webRequestEdge } from './list/web-request-columns.tsx';
import { webRequestAddress } from './web-request-address.ts';

const undecided = { status: 'requested' };

/** What people asked for on the public pages; those that nobody has decided first. */
export default function WebRequestList() {
  return (
    <PagedList<WebRequestRow> sort={{ field: 'createdAt', order: 'DESC' }} filterDefaultValues={undecided}>
      <Screen />
    </PagedList>
  );
}

const statuses = webRequestStatuses.map((value) => ({ value, label: webRequestLooks[value].label }));

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  from: () => 'start date',
  to: () => 'end date',
  isPatient: () => 'existing patient',
  patientId: () => 'patient',
};

function Screen() {
  const { meta } = useListContext<WebRequestRow>();
  return (
    <ListScreen<WebRequestRow>
      title="Web requests"
      columns={webRequestColumns}
      card={(request) => <WebRequestCard request={request} />}
      search="Name, phone, email"
      tabs={{ source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) }}
      filters={
        <>
          <DateChip isPast />
          <SenderChip />
        </>
      }
      news={<NewRows of="webRequest" />}
      filterWords={filterWords}
      edge={webRequestEdge}
      addressOf={({ id }) => webRequestAddress(id)}
    />
  );
}

const EVERYBODY = 'Everyone';
const PATIENTS = 'Existing patients';

function SenderChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const chosen = filterValues.isPatient === true ? PATIENTS : undefined;
  const choose = (value: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'isPatient', value === PATIENTS));
  return (
    <FilterChip
      label="Patient type"
      value={chosen ?? EVERYBODY}
      onClear={chosen && (() => choose(undefined))}
      choices={[
        { value: undefined, label: EVERYBODY },
        { value: PATIENTS, label: PATIENTS },
      ]}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
