import { permissions as allPermissions } from '@bedside/contracts/call';
import { newAdmin } from '@bedside/contracts/people/staff.api';
import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { optionalField } from '../../components/form-fields.ts';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { StaffFields } from '../../components/StaffFields.tsx';
import { UserStatusTag, userStatusLabels, WithAvatar } from '../../components/UserCells.tsx';
import { useNames } from '../../data/me.ts';
import { roleLabels } from '../../layout/UserMenu.tsx';
import { contactColumns, TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { AdminMenu } from './actions/AdminMenu.tsx';
import { PermissionFields } from './actions/PermissionFields.tsx';
import { permissionLabels } from './admin-text.ts';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  role: () => 'role',
  status: () => 'status',
};

const roles = (['ADMIN', 'SUPER_ADMIN'] as const).map((value) => ({ value, label: roleLabels[value] }));
const statuses = (['INVITED', 'ACTIVE', 'INACTIVE'] as const).map((value) => ({
  value,
  label: userStatusLabels[value],
}));

const values = newAdmin.extend({ mobile: optionalField(newAdmin.shape.mobile.unwrap()) });

const NewAdminForm = () => (
  <DrawerForm
    title="Invite admin"
    schema={useNames(values)}
    defaultValues={{
      firstName: '',
      lastName: '',
      email: '',
      mobile: '',
      role: 'ADMIN',
      permissions: [...allPermissions],
    }}
    submitLabel="Send invitation"
    note="We’ll email them a link to set a password."
    run={(dataProvider, admin) => dataProvider.create('admins', { data: admin })}
    refreshes={['admins']}
  >
    <StaffFields />
    <PermissionFields />
  </DrawerForm>
);

const permissionsOf = ({ role, permissions }: AdminRow): string => {
  if (role === 'SUPER_ADMIN') return 'All permissions';
  return permissions.map((permission) => permissionLabels[permission]).join(', ') || 'No permissions';
};

const Column = DataTable.Col<AdminRow>;

const adminColumns = (
  <>
    <Column
      source="lastName"
      label="Admin"
      render={(admin) => (
        <WithAvatar person={admin}>
          <TwoLineCell first={admin.fullname} second={permissionsOf(admin)} />
        </WithAvatar>
      )}
      text={(admin) => `${admin.fullname}: ${permissionsOf(admin)}`}
    />
    <Column source="role" label="Role" width={120} text={({ role }) => roleLabels[role]} />
    {contactColumns}
    <Column
      source="lastSignInAt"
      label="Last sign-in"
      disableSort
      width={160}
      fromWidth={1280}
      render={({ lastSignInAt }) => (lastSignInAt ? <RelativeDateTime instant={lastSignInAt} /> : 'Never')}
      text={({ lastSignInAt }) => lastSignInAt ?? ''}
    />
    <Column
      source="status"
      label="Account"
      width={110}
      render={({ status }) => <UserStatusTag status={status} />}
      text={({ status }) => userStatusLabels[status]}
    />
  </>
);

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
      filterLabels={filterLabels}
      createButton={<CreateButton label="Invite admin" phoneLabel="Invite" onClick={create} />}
    >
      <DataTable<AdminRow>
        rowMenu={(admin) => <AdminMenu admin={admin} />}
        card={(admin) => (
          <Card
            first={admin.fullname}
            second={admin.email ?? ''}
            chip={<UserStatusTag status={admin.status} />}
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
