import { phoneText } from '@bedside/contracts/common/phone';
import { roles, type UserRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { UserStatusTag, userStatusLabels, WithAvatar } from '../../components/UserCells.tsx';
import { roleLabels } from '../../layout/UserMenu.tsx';
import { contactColumns, TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { patientAddress } from '../patients/use-patient.ts';
import { providerAddress } from '../providers/week.ts';

const Column = DataTable.Col<UserRow>;
const TimeColumn = DataTable.TimeCol<UserRow>;

/** Undefined for roles that have no page. */
function userAddress({ id, role }: Pick<UserRow, 'id' | 'role'>): string | undefined {
  if (role === 'PATIENT') return patientAddress(id);
  return role === 'PROVIDER' ? providerAddress(id) : undefined;
}

const columns = (
  <>
    <Column
      source="lastName"
      label="User"
      render={(user) => (
        <WithAvatar person={user}>
          <TwoLineCell
            first={user.fullname}
            second={user.userName ?? user.credentials ?? roleLabels[user.role]}
            to={userAddress(user)}
          />
        </WithAvatar>
      )}
      text={({ fullname }) => fullname}
    />
    <Column source="role" label="Role" width={120} text={({ role }) => roleLabels[role]} />
    {contactColumns}
    <Column
      source="status"
      label="Account"
      width={110}
      render={({ status }) => <UserStatusTag status={status} />}
      text={({ status }) => userStatusLabels[status]}
    />
    <TimeColumn source="createdAt" label="Created" width={160} fromWidth={1280} />
  </>
);

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  role: () => 'role',
  status: () => 'status',
};
const statuses = Object.entries(userStatusLabels).map(([value, label]) => ({ value, label }));

const roleTabs = roles.map((value) => ({ value, label: `${roleLabels[value]}s` }));

export default function UserList() {
  return (
    <List<UserRow>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Users"
      search="Name, phone, email"
      tabs={{ source: 'role', tabs: (facets) => facetTabs(roleTabs, facets?.role) }}
      filters={<ChoiceFilterChip source="status" label="Account" any="Any" choices={statuses} />}
      filterLabels={filterLabels}
    >
      <DataTable<UserRow>
        card={(user) => (
          <Card
            first={user.fullname}
            second={phoneText(user.email ?? user.phone ?? '')}
            chip={<UserStatusTag status={user.status} />}
            endFirst={<Avatar person={user} size={24} />}
            endSecond={roleLabels[user.role]}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
