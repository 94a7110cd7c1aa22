import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { useDrawer } from '../../components/drawer.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { AmendmentDetails } from './AmendmentDetails.tsx';
import { AmendmentListCard, amendmentColumns, amendmentEdge } from './amendment-columns.tsx';
import { amendmentTabs } from './amendment-text.ts';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  patientId: () => 'patient',
};

export default function AmendmentList() {
  const drawer = useDrawer();
  return (
    <List<AmendmentRequest>
      sort={{ field: 'dueOn', order: 'ASC' }}
      title="Corrections"
      search="Patient"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(amendmentTabs, facets?.status) }}
      filterLabels={filterLabels}
      live="amendmentRequest"
    >
      <DataTable<AmendmentRequest>
        onRowClick={({ id }) => drawer.open(<AmendmentDetails id={id} />)}
        rowEdge={amendmentEdge}
        card={(request) => <AmendmentListCard request={request} />}
      >
        {amendmentColumns}
      </DataTable>
    </List>
  );
}
