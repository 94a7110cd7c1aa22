import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useDrawer } from '../../components/drawer.tsx';
import { PersonStatus, personStatusLabels } from '../../components/PersonStatus.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { roleLabels } from '../../layout/role-text.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { AdminMenu } from './actions/AdminMenu.tsx';
import { NewAdminForm } from './actions/NewAdminForm.tsx';
import { adminColumns } from './admin-columns.tsx';

export default function AdminList() {
  return (
    <PagedList<AdminRow> resource="admins" sort={{ field: 'lastName', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

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

function Screen() {
  const drawer = useDrawer();
  const create = () => drawer.open(<NewAdminForm />);
  useShortcuts({ n: create });
  return (
    <ListScreen<AdminRow>
      title="Admins"
      columns={adminColumns}
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
      search="Name, phone, email"
      filters={
        <>
          <ChoiceFilterChip source="role" label="Role" any="Any" choices={roles} />
          <ChoiceFilterChip source="status" label="Account" any="Any" choices={statuses} />
        </>
      }
      filterWords={filterWords}
      menu={(admin) => <AdminMenu admin={admin} />}
      actions={
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={create}
        >
          Invite admin
        </Button>
      }
      phoneAction={
        <Button variant="contained" onClick={create}>
          Invite
        </Button>
      }
    />
  );
}
