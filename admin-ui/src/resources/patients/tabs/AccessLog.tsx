import type { AdminLog } from '@bedside/contracts/people/logs.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useDrawer } from '../../../components/drawer.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { omitColumns } from '../../../list/columns.ts';
import { Card, DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { LogDetails } from '../../admin-logs/LogDetails.tsx';
import { logColumns, ShowLogButton } from '../../admin-logs/log-columns.tsx';
import { actionText, actorText } from '../../admin-logs/log-text.ts';

export default function AccessLog({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const open = (log: AdminLog) => drawer.open(<LogDetails log={log} />);
  const columns = omitColumns(logColumns(open), 'patient');
  return (
    <ListInTab<AdminLog>
      title="Access log"
      resource="admin-logs"
      sort={{ field: 'at', order: 'DESC' }}
      filter={{ patientId: patient.id }}
      head={<p>Every time staff viewed or changed this chart.</p>}
    >
      <DataTable<AdminLog>
        card={(log) => (
          <Card
            first={actorText(log)}
            second={actionText(log.action)}
            endFirst={<RelativeDateTime instant={log.at} />}
            endSecond={<ShowLogButton log={log} open={open} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </ListInTab>
  );
}
