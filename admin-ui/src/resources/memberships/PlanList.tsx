import type { PlanRecord } from '@bedside/contracts/payments/memberships.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { usePermission } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { NoSpanish } from '../../components/SpanishField.tsx';
import { Tag } from '../../components/Tag.tsx';
import { membershipLabel } from '../../formatting/person-text.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { PlanForm } from './PlanForm.tsx';
import { membershipTabs } from './subscription-badges.ts';

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

const Column = DataTable.Col<PlanRecord>;
const NumberColumn = DataTable.NumberCol<PlanRecord>;

const columns = (
  <>
    <Column
      source="name"
      label="Plan"
      width={220}
      render={(plan) => (
        <TwoLineCell
          first={plan.name}
          second={membershipLabel(plan.membershipType)}
          aside={<Marks plan={plan} />}
        />
      )}
    />
    <Column
      source="benefits"
      label="Benefits"
      disableSort
      fromWidth={900}
      text={({ benefits }) => benefits.join(', ')}
    />
    <Column
      source="subscribers"
      label="Subscribers"
      disableSort
      width={210}
      fromWidth={1024}
      text={subscribersOf}
    />
    <NumberColumn
      source="monthly"
      label="Monthly"
      disableSort
      width={110}
      render={({ monthly }) => <Price price={monthly} />}
      text={({ monthly }) => textOf(monthly)}
    />
    <NumberColumn
      source="yearly"
      label="Yearly"
      disableSort
      width={120}
      render={({ yearly }) => <Price price={yearly} />}
      text={({ yearly }) => textOf(yearly)}
    />
  </>
);

const filterLabels = { q: (value: unknown) => `search “${value}”` };

export default function PlanList() {
  const drawer = useDrawer();
  const isKeeper = usePermission('billing');
  const create = () => drawer.open(<PlanForm />);
  return (
    <List<PlanRecord>
      sort={{ field: 'membershipType', order: 'ASC' }}
      title="Memberships"
      search="Name"
      routes={membershipTabs}
      filterLabels={filterLabels}
      empty="Plans patients can subscribe to will appear here."
      createButton={isKeeper && <CreateButton label="New plan" phoneLabel="New" onClick={create} />}
    >
      <DataTable<PlanRecord>
        onRowClick={isKeeper ? (plan) => drawer.open(<PlanForm plan={plan} />) : undefined}
        card={(plan) => (
          <Card
            first={plan.name}
            second={plan.benefits.join(', ')}
            chip={<Marks plan={plan} />}
            endFirst={<Price price={plan.monthly} />}
            endSecond={subscribersOf(plan)}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
