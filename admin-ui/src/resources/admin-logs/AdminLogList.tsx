import type { AdminLog } from '@bedside/contracts/people/logs.api';
import { fullName } from '@bedside/ui-kit/person';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeText } from '../../list/date-ranges.ts';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { LogDetails } from './LogDetails.tsx';
import { logColumns, ShowLogButton } from './log-columns.tsx';
import { actionText, actorText, outcomeLabels } from './log-text.ts';

const PER_PAGE = 30;
const SIZES = [10, PER_PAGE, 50, 100];

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  adminId: () => 'admin',
  patientId: () => 'patient',
  outcome: (value: unknown) => `outcome ${value === 'refused' ? 'denied' : 'allowed'}`,
  startDate: (value: unknown) => `on or after ${rangeText({ from: String(value), to: String(value) })}`,
  endDate: (value: unknown) => `on or before ${rangeText({ from: String(value), to: String(value) })}`,
};

export default function AdminLogList() {
  const drawer = useDrawer();
  const open = (log: AdminLog) => drawer.open(<LogDetails log={log} />);
  return (
    <List<AdminLog>
      perPage={PER_PAGE}
      sort={{ field: 'at', order: 'DESC' }}
      title="Audit log"
      search="Actor, patient, action, request"
      filters={<LogFilters />}
      filterLabels={filterLabels}
      pageSizes={SIZES}
    >
      <DataTable<AdminLog>
        onRowClick={open}
        rowEdge={({ outcome }) => (outcome === 'refused' ? 'var(--orange)' : 'transparent')}
        card={(log) => (
          <Card
            first={actorText(log)}
            second={actionText(log.action)}
            chip={log.outcome === 'refused' ? <Tag tone="orange">{outcomeLabels.refused}</Tag> : undefined}
            endFirst={log.patientName}
            endSecond={<RelativeDateTime instant={log.at} />}
            endThird={<ShowLogButton log={log} open={open} />}
          />
        )}
      >
        {logColumns(open)}
      </DataTable>
    </List>
  );
}

const days = { from: 'startDate', to: 'endDate' };
const outcomes = Object.entries(outcomeLabels).map(([value, label]) => ({ value, label }));

function LogFilters() {
  return (
    <>
      <DateFilterChip fields={days} isPast />
      <ChoiceFilterChip source="adminId" label="Admin" any="Anyone" choices={useAdmins()} />
      <ChoiceFilterChip source="outcome" label="Outcome" any="Any" choices={outcomes} />
    </>
  );
}

const people = z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }));
const MAX_ADMINS = 100;

function useAdmins() {
  const dataProvider = useDataProvider();
  const { data = [] } = useQuery({
    queryKey: ['admins', 'brief'],
    queryFn: async () => {
      const { data: admins } = await dataProvider.getList('admins', {
        pagination: { page: 1, perPage: MAX_ADMINS },
        sort: { field: 'lastName', order: 'ASC' },
        filter: {},
      });
      return people.parse(admins).map((admin) => ({ value: admin.id, label: fullName(admin) }));
    },
  });
  return data;
}
