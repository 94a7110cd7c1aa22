import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { MessageCard, messageColumns, messageEdge } from '../../messages/message-columns.tsx';
import { TabRows } from './TabRows.tsx';

/** What was sent to the patient, and what became of it. */
export default function Messages({ patient }: { patient: PatientRecord }) {
  return (
    <TabRows<DeliveryRow>
      title="Messages"
      resource="messages"
      filter={{ personId: patient.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={messageColumns}
      card={(message) => <MessageCard message={message} />}
      edge={messageEdge}
    />
  );
}
