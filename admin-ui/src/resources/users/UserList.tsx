import type { UserRow } from '@bedside/contracts/people/person.schema';
import { roles } from '@bedside/contracts/people/person.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useListContext } from 'react-admin';
import { roleWords } from '../../layout/role-words.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceChip } from '../../list/ChoiceChip.tsx';
import type { Column } from '../../list/column.ts';
import { contactColumns } from '../../list/contact-columns.tsx';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { PersonStatus, personStatusWords } from '../../parts/PersonStatus.tsx';
import { When } from '../../parts/When.tsx';
import { WithAvatar } from '../../parts/WithAvatar.tsx';
import { userAddress } from './user-address.ts';

const columns: readonly Column<UserRow>[] = [
  {
    key: 'user',
    label: 'User',
    sortBy: 'lastName',
    cell: (user) => (
      <WithAvatar person={user}>
        <TwoLines
          first={user.fullname}
          second={user.userName ?? user.credentials ?? roleWords[user.role]}
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
    cell: ({ role }) => roleWords[role],
    text: ({ role }) => roleWords[role],
  },
  ...contactColumns<UserRow>(),
  {
    key: 'status',
    label: 'Account',
    width: 110,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusWords[status],
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 160,
    sortBy: 'createdAt',
    fromWidth: 1280,
    cell: ({ createdAt }) => <When instant={createdAt} />,
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
const statuses = Object.entries(personStatusWords).map(([value, label]) => ({ value, label }));

const roleTabs = roles.map((value) => ({ value, label: `${roleWords[value]}s` }));

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
          endSecond={roleWords[user.role]}
        />
      )}
      search="Name, phone, email"
      tabs={{ source: 'role', tabs: facetTabs(roleTabs, meta?.facets?.role) }}
      filters={<ChoiceChip source="status" label="Account" any="Any" choices={statuses} />}
      filterWords={filterWords}
    />
  );
}
