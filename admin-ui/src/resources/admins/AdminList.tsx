import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useDrawer } from '../../components/drawer.tsx';
import { PersonStatus, personStatusLabels } from '../../components/PersonStatus.tsx';
import { roleLabels } from '../../layout/role-text.ts';
import { CreateButton } from '../../list/CreateButton.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { AdminMenu } from './actions/AdminMenu.tsx';
import { NewAdminForm } from './actions/NewAdminForm.tsx';
import { adminColumns } from './admin-columns.tsx';

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  role: () => 'role',
  status: () => 'status',
};

const roles = (['ADMIN', 'SUPER_ADMIN'] as const).map((value) => ({ value, label: roleLabels[value] }));
const statuses = (['INVITED', 'ACTIVE', 'INACTIVE'] as const).map((value) => ({
  value,
  label: personStatusLabels[value],
}));

export default function AdminList() {
  const drawer = useDrawer();
  const create = () => drawer.open(<NewAdminForm />);
  return (
    <List<AdminRow>
      sort={{ field: 'lastName', order: 'ASC' }}
      title="Admins"
      search="Name, phone, email"
      filters={
        <>
          <ChoiceFilterChip source="role" label="Role" any="Any" choices={roles} />
          <ChoiceFilterChip source="status" label="Account" any="Any" choices={statuses} />
        </>
      }
      filterWords={filterWords}
      createButton={<CreateButton label="Invite admin" phoneLabel="Invite" onClick={create} />}
    >
      <DataTable<AdminRow>
        rowMenu={(admin) => <AdminMenu admin={admin} />}
        card={(admin) => (
          <Card
            first={admin.fullname}
            second={admin.email ?? ''}
            chip={<PersonStatus status={admin.status} />}
            endFirst={<Avatar person={admin} size={24} />}
            endSecond={roleLabels[admin.role]}
            endThird={<AdminMenu admin={admin} />}
          />
        )}
      >
        {adminColumns}
      </DataTable>
    </List>
  );
}
