import type { PlanRecord } from '@bedside/contracts/payments/memberships.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { usePermission } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { NoSpanish } from '../../components/SpanishField.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { membershipWord } from '../../formatting/person-text.ts';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { membershipTabs } from './membership-tabs.ts';
import { PlanForm } from './PlanForm.tsx';

const Price = ({ price }: { price: PlanRecord['monthly'] }) =>
  price ? <Money dollars={price.amount} /> : <>–</>;
const textOf = (price: PlanRecord['monthly']) => price?.amount.toFixed(2) ?? '';
const subscribersOf = ({ subscribers, previousPrices }: PlanRecord) => {
  const former = previousPrices.reduce((sum, price) => sum + price.subscribers, 0);
  return former > 0 ? `${subscribers} (${former} at a previous price)` : String(subscribers);
};

const Marks = ({ plan }: { plan: PlanRecord }) => (
  <>
    {!plan.isAvailable && <Tag>Archived</Tag>}
    {lacksSpanish(plan) && <NoSpanish />}
  </>
);

const lacksSpanish = ({ nameEs, description, descriptionEs, benefitsEs }: PlanRecord): boolean =>
  nameEs === null || benefitsEs.includes(null) || (description !== null && descriptionEs === null);

const columns: readonly Column<PlanRecord>[] = [
  {
    key: 'plan',
    label: 'Plan',
    width: 220,
    sortBy: 'name',
    cell: (plan) => (
      <TwoLineCell
        first={plan.name}
        second={membershipWord(plan.membershipType)}
        aside={<Marks plan={plan} />}
      />
    ),
    text: ({ name }) => name,
  },
  {
    key: 'benefits',
    label: 'Benefits',
    fromWidth: 900,
    cell: ({ benefits }) => benefits.join(', '),
    text: ({ benefits }) => benefits.join(', '),
  },
  {
    key: 'subscribers',
    label: 'Subscribers',
    width: 210,
    fromWidth: 1024,
    cell: subscribersOf,
    text: subscribersOf,
  },
  {
    key: 'monthly',
    label: 'Monthly',
    width: 110,
    alignRight: true,
    cell: ({ monthly }) => <Price price={monthly} />,
    text: ({ monthly }) => textOf(monthly),
  },
  {
    key: 'yearly',
    label: 'Yearly',
    width: 120,
    alignRight: true,
    cell: ({ yearly }) => <Price price={yearly} />,
    text: ({ yearly }) => textOf(yearly),
  },
];

const filterWords = { q: (value: unknown) => `search “${value}”` };

/** The membership form: plans with what they cost and give, sold or not any more. */
export default function PlanList() {
  return (
    <PagedList<PlanRecord> resource="plans" sort={{ field: 'membershipType', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

function Screen() {
  const drawer = useDrawer();
  const isKeeper = usePermission('billing');
  const create = () => drawer.open(<PlanForm />);
  useShortcuts(isKeeper ? { n: create } : {});
  return (
    <ListScreen<PlanRecord>
      title="Memberships"
      columns={columns}
      routes={membershipTabs}
      card={(plan) => (
        <Card
          first={plan.name}
          second={plan.benefits.join(', ')}
          chip={<Marks plan={plan} />}
          endFirst={<Price price={plan.monthly} />}
          endSecond={subscribersOf(plan)}
        />
      )}
      search="Name"
      filterWords={filterWords}
      none="Plans patients can subscribe to will appear here."
      onOpen={isKeeper ? (plan) => drawer.open(<PlanForm plan={plan} />) : undefined}
      actions={
        isKeeper && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={create}
          >
            New plan
          </Button>
        )
      }
      phoneAction={
        isKeeper && (
          <Button variant="contained" onClick={create}>
            New
          </Button>
        )
      }
    />
  );
}
