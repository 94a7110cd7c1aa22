import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { TaxRateRecord, TaxRateState } from '@bedside/contracts/payments/taxes.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import History from 'lucide-react/icons/history';
import { useListContext } from 'react-admin';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { ChangeRateForm } from './ChangeRateForm.tsx';
import { taxTabs } from './tax-tabs.ts';

/** Every rate that was ever set, with its days and who set it. */
export default function TaxRateList() {
  return (
    <PagedList<TaxRateRecord> resource="tax-rates" sort={{ field: 'updatedAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const looks: Record<TaxRateState, { label: string; tone: StatusTone; icon: LucideIcon }> = {
  current: { label: 'Current', tone: 'teal', icon: CircleCheck },
  upcoming: { label: 'Upcoming', tone: 'orange', icon: CalendarClock },
  past: { label: 'Past', tone: 'navy', icon: History },
  replaced: { label: 'Replaced', tone: 'orange', icon: Ban },
};

const Days = ({ rate }: { rate: TaxRateRecord }) => (
  <>
    <DateText value={rate.effectiveFrom} pattern="numeric" /> {rate.effectiveTo ? '– ' : 'on'}
    {rate.effectiveTo && <DateText value={rate.effectiveTo} pattern="numeric" />}
  </>
);

const columns: readonly Column<TaxRateRecord>[] = [
  {
    key: 'taxRate',
    label: 'Rate',
    width: 110,
    cell: ({ taxRate }) => <b>{taxRate}%</b>,
    text: ({ taxRate }) => String(taxRate),
  },
  {
    key: 'jurisdiction',
    label: 'Jurisdiction',
    cell: (rate) => rate.jurisdiction,
    text: (rate) => rate.jurisdiction,
  },
  {
    key: 'state',
    label: 'Status',
    width: 130,
    cell: ({ state }) => <DenseChip {...looks[state]} />,
    text: ({ state }) => looks[state].label,
  },
  {
    key: 'days',
    label: 'Effective date',
    width: 240,
    sortBy: 'effectiveFrom',
    cell: (rate) => <Days rate={rate} />,
    text: ({ effectiveFrom }) => effectiveFrom,
  },
  {
    key: 'by',
    label: 'Set by',
    width: 180,
    fromWidth: 1024,
    cell: ({ updatedBy }) => updatedBy?.fullname ?? '–',
    text: ({ updatedBy }) => updatedBy?.fullname ?? '',
  },
  {
    key: 'updatedAt',
    label: 'Set on',
    width: 170,
    sortBy: 'updatedAt',
    cell: ({ updatedAt }) => <RelativeDateTime instant={updatedAt} />,
    text: ({ updatedAt }) => updatedAt,
  },
];

function Screen() {
  const drawer = useDrawer();
  const { data = [] } = useListContext<TaxRateRecord>();
  const current = data.find(({ state }) => state === 'current') ?? null;
  const change = () => drawer.open(<ChangeRateForm current={current} />);
  return (
    <ListScreen<TaxRateRecord>
      title="Sales tax"
      columns={columns}
      routes={taxTabs}
      card={(rate) => (
        <Card
          first={`${rate.taxRate}%, ${rate.jurisdiction}`}
          second={<Days rate={rate} />}
          chip={<DenseChip {...looks[rate.state]} />}
          endThird={rate.updatedBy?.fullname}
        />
      )}
      filterWords={{}}
      none="No tax rate set. Nothing is taxed."
      actions={
        <Button variant="contained" onClick={change}>
          Change tax rate
        </Button>
      }
      phoneAction={
        <Button variant="contained" onClick={change}>
          Change
        </Button>
      }
    />
  );
}
