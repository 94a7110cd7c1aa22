import {
  planTypes,
  type SubscriptionRecord,
  subscriptionStatuses,
} from '@bedside/contracts/payments/memberships.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { useListContext } from 'react-admin';
import { membershipWord } from '../../formatting/person-text.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { patientAddress } from '../patients/patient-address.ts';
import { membershipTabs } from './membership-tabs.ts';
import { lookOf, perInterval, subscriptionBadges } from './subscription-badges.ts';

const addressOf = ({ patient }: SubscriptionRecord) => patientAddress(patient.id, 'subscription');
const nextOf = ({ nextCharge, cancelAtPeriodEnd, currentPeriodEnd, endedAt }: SubscriptionRecord) =>
  endedAt ?? nextCharge?.at ?? (cancelAtPeriodEnd ? currentPeriodEnd : null);

const Next = ({ row }: { row: SubscriptionRecord }) => {
  const at = nextOf(row);
  return at ? <DateText value={at} pattern="full" /> : <>–</>;
};

const columns: readonly Column<SubscriptionRecord>[] = [
  {
    key: 'patient',
    label: 'Patient and plan',
    cell: (row) => <TwoLineCell first={row.patient.fullname} second={row.plan.name} to={addressOf(row)} />,
    text: ({ patient, plan }) => `${patient.fullname}: ${plan.name}`,
  },
  {
    key: 'status',
    label: 'Status',
    width: 160,
    sortBy: 'status',
    cell: (row) => <DenseChip {...lookOf(row)} />,
    text: (row) => lookOf(row).label,
  },
  {
    key: 'next',
    label: 'Renews or ends',
    width: 180,
    fromWidth: 900,
    sortBy: 'currentPeriodEnd',
    cell: (row) => <Next row={row} />,
    text: (row) => nextOf(row)?.slice(0, 10) ?? '',
  },
  {
    key: 'since',
    label: 'Start date',
    width: 160,
    fromWidth: 1024,
    sortBy: 'createdAt',
    cell: ({ startedAt }) => (startedAt ? <DateText value={startedAt} pattern="full" /> : '–'),
    text: ({ startedAt }) => startedAt?.slice(0, 10) ?? '',
  },
  {
    key: 'amount',
    label: 'Price',
    width: 170,
    alignRight: true,
    cell: ({ amount, interval }) => (
      <>
        <Money dollars={amount} /> {perInterval(interval)}
      </>
    ),
    text: ({ amount, interval }) => `${amount.toFixed(2)} ${perInterval(interval)}`,
  },
];

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  membershipType: () => 'membership',
  interval: () => 'billing period',
  ending: () => 'ending',
  patientId: () => 'patient',
};
const statuses = subscriptionStatuses.map((value) => ({ value, label: subscriptionBadges[value].label }));
const plans = planTypes.map((value) => ({ value, label: membershipWord(value) }));
const intervals = [
  { value: 'MONTH', label: 'Monthly' },
  { value: 'YEAR', label: 'Yearly' },
];

export default function SubscriptionList() {
  return (
    <PagedList<SubscriptionRecord> resource="subscriptions" sort={{ field: 'createdAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

function Screen() {
  const { meta } = useListContext<SubscriptionRecord>();
  const counts = meta?.facets?.status;
  return (
    <ListScreen<SubscriptionRecord>
      title="Subscriptions"
      columns={columns}
      routes={membershipTabs}
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
      search="Name, email, phone"
      filters={
        <FilterBar
          first={
            <ChoiceFilterChip
              source="status"
              label="Status"
              any="All"
              choices={statuses.map(({ value, label }) => ({
                value,
                label: `${label} (${counts?.[value] ?? 0})`,
              }))}
            />
          }
        >
          <ChoiceFilterChip source="membershipType" label="Membership" any="Any" choices={plans} />
          <ChoiceFilterChip source="interval" label="Billing period" any="Any" choices={intervals} />
          <PatientFilterChip />
        </FilterBar>
      }
      filterWords={filterWords}
      none="Patients who subscribe to a plan will appear here."
      edge={(row) => `var(--${lookOf(row).tone})`}
      addressOf={addressOf}
    />
  );
}
