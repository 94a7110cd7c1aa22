import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { MessageCard, messageColumns, messageEdge } from '../../messages/message-columns.tsx';

export default function Messages({ patient }: { patient: PatientRecord }) {
  return (
    <ListInTab<DeliveryRow>
      title="Messages"
      resource="messages"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ personId: patient.id }}
    >
      <DataTable<DeliveryRow> rowEdge={messageEdge} card={(message) => <MessageCard message={message} />}>
        {messageColumns}
      </DataTable>
    </ListInTab>
  );
}
