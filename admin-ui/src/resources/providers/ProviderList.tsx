import { phoneText } from '@bedside/contracts/common/phone';
import type { ProviderRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { UserStatusTag, userStatusLabels, WithAvatar } from '../../components/UserCells.tsx';
import { contactColumns, TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { providerAddress } from './week.ts';

const Column = DataTable.Col<ProviderRow>;

const columns = (
  <>
    <Column
      source="lastName"
      label="Provider"
      render={(provider) => (
        <WithAvatar person={provider}>
          <TwoLineCell
            first={provider.fullname}
            second={provider.credentials ?? 'No credentials'}
            to={providerAddress(provider.id)}
          />
        </WithAvatar>
      )}
      text={({ fullname, credentials }) => [fullname, credentials].filter(Boolean).join(', ')}
    />
    {contactColumns}
    <Column
      source="status"
      label="Account"
      width={130}
      render={({ status }) => <UserStatusTag status={status} />}
      text={({ status }) => userStatusLabels[status]}
    />
  </>
);

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'account status',
};

const statuses = (['ACTIVE', 'INVITED', 'INACTIVE'] as const).map((value) => ({
  value,
  label: userStatusLabels[value],
}));

export default function ProviderList() {
  return (
    <List<ProviderRow>
      sort={{ field: 'lastName', order: 'ASC' }}
      title="Providers"
      search="Name, phone, email"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      filterLabels={filterLabels}
    >
      <DataTable<ProviderRow>
        rowClick={({ id }) => providerAddress(id)}
        card={(provider) => (
          <Card
            first={provider.fullname}
            second={provider.credentials ?? ''}
            chip={<UserStatusTag status={provider.status} />}
            endFirst={<Avatar person={provider} size={24} />}
            endSecond={provider.phone && phoneText(provider.phone)}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
