import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { TaxRateRecord, TaxRateState } from '@bedside/contracts/payments/taxes.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import History from 'lucide-react/icons/history';
import { useListContext } from 'react-admin';
import { useDrawer } from '../../components/drawer.tsx';
import { useIsPhone } from '../../components/screen-hooks.ts';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { ChangeRateForm } from './ChangeRateForm.tsx';
import { taxTabs } from './CurrentRates.tsx';

const looks: Record<TaxRateState, { label: string; tone: StatusTone; icon: LucideIcon }> = {
  current: { label: 'Current', tone: 'teal', icon: CircleCheck },
  upcoming: { label: 'Upcoming', tone: 'orange', icon: CalendarClock },
  past: { label: 'Past', tone: 'navy', icon: History },
  replaced: { label: 'Replaced', tone: 'orange', icon: Ban },
};

const Days = ({ rate }: { rate: TaxRateRecord }) => (
  <>
    {!rate.effectiveTo && 'From '}
    <DateText value={rate.effectiveFrom} pattern="numeric" />
    {rate.effectiveTo && ' – '}
    {rate.effectiveTo && <DateText value={rate.effectiveTo} pattern="numeric" />}
  </>
);

const Column = DataTable.Col<TaxRateRecord>;
const TimeColumn = DataTable.TimeCol<TaxRateRecord>;

const columns = (
  <>
    <Column
      source="taxRate"
      label="Rate"
      disableSort
      width={110}
      render={({ taxRate }) => <b>{taxRate}%</b>}
      text={({ taxRate }) => String(taxRate)}
    />
    <Column source="jurisdiction" label="Jurisdiction" disableSort />
    <Column
      source="state"
      label="Status"
      disableSort
      width={130}
      render={({ state }) => <DenseChip {...looks[state]} />}
      text={({ state }) => looks[state].label}
    />
    <Column
      source="effectiveFrom"
      label="Effective date"
      width={240}
      render={(rate) => <Days rate={rate} />}
    />
    <Column
      source="by"
      label="Set by"
      disableSort
      width={180}
      fromWidth={1024}
      render={({ updatedBy }) => updatedBy?.fullname ?? '–'}
      text={({ updatedBy }) => updatedBy?.fullname ?? ''}
    />
    <TimeColumn source="updatedAt" label="Set on" width={170} />
  </>
);

export default function TaxRateList() {
  return (
    <List<TaxRateRecord>
      sort={{ field: 'updatedAt', order: 'DESC' }}
      title="Sales tax"
      routes={taxTabs}
      filterLabels={{}}
      empty="No tax rate set. Nothing is taxed."
      createButton={<ChangeRateButton />}
    >
      <DataTable<TaxRateRecord>
        card={(rate) => (
          <Card
            first={`${rate.taxRate}%, ${rate.jurisdiction}`}
            second={<Days rate={rate} />}
            chip={<DenseChip {...looks[rate.state]} />}
            endThird={rate.updatedBy?.fullname}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}

function ChangeRateButton() {
  const drawer = useDrawer();
  const isPhone = useIsPhone();
  const { data = [] } = useListContext<TaxRateRecord>();
  const current = data.find(({ state }) => state === 'current') ?? null;
  return (
    <Button onClick={() => drawer.open(<ChangeRateForm current={current} />)}>
      {isPhone ? 'Change' : 'Change tax rate'}
    </Button>
  );
}
