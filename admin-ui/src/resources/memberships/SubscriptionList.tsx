import {
  planTypes,
  type SubscriptionRecord,
  subscriptionStatuses,
} from '@bedside/contracts/payments/memberships.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { useListContext } from 'react-admin';
import { membershipLabel } from '../../formatting/person-text.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { patientAddress } from '../patients/use-patient.ts';
import { lookOf, membershipTabs, perInterval, subscriptionBadges } from './subscription-badges.ts';

const addressOf = ({ patient }: SubscriptionRecord) => patientAddress(patient.id, 'billing/subscription');
const nextOf = ({ nextCharge, cancelAtPeriodEnd, currentPeriodEnd, endedAt }: SubscriptionRecord) =>
  endedAt ?? nextCharge?.at ?? (cancelAtPeriodEnd ? currentPeriodEnd : null);

const Next = ({ row }: { row: SubscriptionRecord }) => {
  const at = nextOf(row);
  return at ? <DateText value={at} pattern="full" /> : <>–</>;
};

const Column = DataTable.Col<SubscriptionRecord>;
const NumberColumn = DataTable.NumberCol<SubscriptionRecord>;

const columns = (
  <>
    <Column
      source="patient"
      label="Patient and plan"
      disableSort
      render={(row) => (
        <TwoLineCell first={row.patient.fullname} second={row.plan.name} to={addressOf(row)} />
      )}
      text={({ patient, plan }) => `${patient.fullname}: ${plan.name}`}
    />
    <Column
      source="status"
      label="Status"
      width={160}
      render={(row) => <DenseChip {...lookOf(row)} />}
      text={(row) => lookOf(row).label}
    />
    <Column
      source="currentPeriodEnd"
      label="Renews or ends"
      width={180}
      fromWidth={900}
      render={(row) => <Next row={row} />}
      text={(row) => nextOf(row)?.slice(0, 10) ?? ''}
    />
    <Column
      source="createdAt"
      label="Start date"
      width={160}
      fromWidth={1024}
      render={({ startedAt }) => (startedAt ? <DateText value={startedAt} pattern="full" /> : '–')}
      text={({ startedAt }) => startedAt?.slice(0, 10) ?? ''}
    />
    <NumberColumn
      source="amount"
      label="Price"
      disableSort
      width={170}
      render={({ amount, interval }) => (
        <>
          <Money dollars={amount} /> {perInterval(interval)}
        </>
      )}
      text={({ amount, interval }) => `${amount.toFixed(2)} ${perInterval(interval)}`}
    />
  </>
);

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  membershipType: () => 'membership',
  interval: () => 'billing period',
  ending: () => 'ending',
  patientId: () => 'patient',
};
const statuses = subscriptionStatuses.map((value) => ({ value, label: subscriptionBadges[value].label }));
const plans = planTypes.map((value) => ({ value, label: membershipLabel(value) }));
const intervals = [
  { value: 'MONTH', label: 'Monthly' },
  { value: 'YEAR', label: 'Yearly' },
];

export default function SubscriptionList() {
  return (
    <List<SubscriptionRecord>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Subscriptions"
      search="Name, email, phone"
      routes={membershipTabs}
      filters={
        <FilterBar first={<StatusFilterChip />}>
          <ChoiceFilterChip source="membershipType" label="Membership" any="Any" choices={plans} />
          <ChoiceFilterChip source="interval" label="Billing period" any="Any" choices={intervals} />
          <PatientFilterChip />
        </FilterBar>
      }
      filterLabels={filterLabels}
      empty="Patients who subscribe to a plan will appear here."
    >
      <DataTable<SubscriptionRecord>
        rowClick={addressOf}
        rowEdge={(row) => `var(--${lookOf(row).tone})`}
        card={(row) => (
          <Card
            first={row.patient.fullname}
            second={row.plan.name}
            chip={<DenseChip {...lookOf(row)} />}
            endFirst={<Money dollars={row.amount} />}
            endSecond={perInterval(row.interval)}
            endThird={<Next row={row} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}

function StatusFilterChip() {
  const { meta } = useListContext<SubscriptionRecord>();
  const choices = statuses.map(({ value, label }) => ({
    value,
    label: `${label} (${meta?.facets?.status?.[value] ?? 0})`,
  }));
  return <ChoiceFilterChip source="status" label="Status" any="All" choices={choices} />;
}
