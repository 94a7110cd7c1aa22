import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useDrawer } from '../../../components/drawer.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { AmendmentDetails } from '../../amendments/AmendmentDetails.tsx';
import { AmendmentListCard, amendmentColumns, amendmentEdge } from '../../amendments/amendment-columns.tsx';

export default function Amendments({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  return (
    <ListInTab<AmendmentRequest>
      title="Corrections"
      resource="amendment-requests"
      sort={{ field: 'dueOn', order: 'ASC' }}
      filter={{ patientId: patient.id }}
    >
      <DataTable<AmendmentRequest>
        onRowClick={({ id }) => drawer.open(<AmendmentDetails id={id} />)}
        rowEdge={amendmentEdge}
        card={(request) => <AmendmentListCard request={request} />}
      >
        {amendmentColumns}
      </DataTable>
    </ListInTab>
  );
}
