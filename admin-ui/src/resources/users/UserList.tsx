import type { UserRow } from '@bedside/contracts/people/user.schema';
import { roles } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useListContext } from 'react-admin';
import { PersonStatus, personStatusLabels } from '../../components/PersonStatus.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { WithAvatar } from '../../components/WithAvatar.tsx';
import { roleLabels } from '../../layout/role-text.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import type { Column } from '../../list/column.ts';
import { contactColumns } from '../../list/contact-columns.tsx';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { userAddress } from './user-address.ts';

const columns: readonly Column<UserRow>[] = [
  {
    key: 'user',
    label: 'User',
    sortBy: 'lastName',
    cell: (user) => (
      <WithAvatar person={user}>
        <TwoLineCell
          first={user.fullname}
          second={user.userName ?? user.credentials ?? roleLabels[user.role]}
          to={userAddress(user)}
        />
      </WithAvatar>
    ),
    text: ({ fullname }) => fullname,
  },
  {
    key: 'role',
    label: 'Role',
    width: 120,
    sortBy: 'role',
    cell: ({ role }) => roleLabels[role],
    text: ({ role }) => roleLabels[role],
  },
  ...contactColumns<UserRow>(),
  {
    key: 'status',
    label: 'Account',
    width: 110,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusLabels[status],
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 160,
    sortBy: 'createdAt',
    fromWidth: 1280,
    cell: ({ createdAt }) => <RelativeDateTime instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

export default function UserList() {
  return (
    <PagedList<UserRow> sort={{ field: 'createdAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  role: () => 'role',
  status: () => 'status',
};
const statuses = Object.entries(personStatusLabels).map(([value, label]) => ({ value, label }));

const roleTabs = roles.map((value) => ({ value, label: `${roleLabels[value]}s` }));

function Screen() {
  const { meta } = useListContext<UserRow>();
  return (
    <ListScreen<UserRow>
      title="Users"
      columns={columns}
      card={(user) => (
        <Card
          first={user.fullname}
          second={user.email ?? user.phone ?? ''}
          chip={<PersonStatus status={user.status} />}
          endFirst={<Avatar person={user} size={24} />}
          endSecond={roleLabels[user.role]}
        />
      )}
      search="Name, phone, email"
      tabs={{ source: 'role', tabs: facetTabs(roleTabs, meta?.facets?.role) }}
      filters={<ChoiceFilterChip source="status" label="Account" any="Any" choices={statuses} />}
      filterWords={filterWords}
    />
  );
}
