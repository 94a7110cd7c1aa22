import { adminUpdate } from '@bedside/contracts/people/staff.api';
import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { useQueryClient } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { z } from 'zod';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { optionalField } from '../../../components/form-fields.ts';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { StaffFields } from '../../../components/StaffFields.tsx';
import { useMe, useNames } from '../../../data/me.ts';
import { useLatest } from '../../../data/use-latest.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { PermissionFields } from './PermissionFields.tsx';

const DeleteAdminForm = ({ admin }: { admin: AdminRow }) => (
  <ConfirmForm
    title="Delete admin"
    about={admin.fullname}
    submitLabel={`Delete ${admin.fullname}`}
    run={(dataProvider) => dataProvider.delete('admins', { id: admin.id })}
    refreshes={['admins']}
  >
    {admin.fullname} will be signed out of all devices immediately and lose access for good. Their past
    actions stay in the audit log, and their email address can be reused.
  </ConfirmForm>
);

const DeactivateAdminForm = ({ admin }: { admin: AdminRow }) => (
  <ConfirmForm
    title="Deactivate admin"
    about={admin.fullname}
    submitLabel="Deactivate admin"
    run={(dataProvider) =>
      dataProvider.update('admins', { id: admin.id, data: { status: 'INACTIVE' }, previousData: admin })
    }
    refreshes={['admins']}
  >
    {admin.fullname} will be signed out of all devices immediately and can’t sign in until reactivated.
  </ConfirmForm>
);

const { firstName, lastName, email, mobile, role, permissions } = adminUpdate;
const values = z.object({
  firstName,
  lastName,
  email,
  mobile: optionalField(mobile.unwrap()),
  role,
  permissions,
});

const valuesOf = (admin: AdminRow) => ({
  firstName: admin.firstName,
  lastName: admin.lastName,
  email: admin.email ?? '',
  mobile: admin.phone ?? '',
  role: admin.role,
  permissions: [...admin.permissions],
});

/** No one can change their own role. */
function EditAdminForm({ admin }: { admin: AdminRow }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admins'] });
  const { known, latest } = useLatest({ resource: 'admins', record: admin, valuesOf, refresh });
  const isOneself = useMe().id === admin.id;
  return (
    <DrawerForm
      title="Edit admin"
      about={admin.fullname}
      schema={useNames(values, admin)}
      defaultValues={valuesOf(admin)}
      submitLabel="Save admin"
      note={isOneself ? undefined : 'Changes to role or permissions take effect immediately.'}
      run={(dataProvider, { role, permissions, ...person }) =>
        dataProvider.update('admins', {
          id: admin.id,
          data: isOneself ? person : { ...person, role, ...(role === 'ADMIN' && { permissions }) },
          previousData: known,
        })
      }
      onDone={refresh}
      latest={latest}
    >
      <StaffFields />
      {!isOneself && <PermissionFields />}
    </DrawerForm>
  );
}

/** Fewer actions on one's own account. */
export function AdminMenu({ admin }: { admin: AdminRow }) {
  const drawer = useDrawer();
  const isOneself = useMe().id === admin.id;
  const isInactive = admin.status === 'INACTIVE';
  const invite = useRecordAction((dataProvider) =>
    dataProvider.resendAdminInvite({ params: { id: admin.id } }),
  );
  const activate = useRecordAction((dataProvider) =>
    dataProvider.update('admins', { id: admin.id, data: { status: 'ACTIVE' }, previousData: admin }),
  );
  return (
    <RowMenu label={`More actions for ${admin.fullname}`}>
      <MenuAction icon={Pencil} label="Edit" onPress={() => drawer.open(<EditAdminForm admin={admin} />)} />
      {admin.status === 'INVITED' && (
        <MenuAction icon={Mail} label="Resend invitation" onPress={() => invite.mutate()} />
      )}
      {!isOneself && admin.status !== 'INVITED' && (
        <MenuAction
          icon={isInactive ? UserCheck : UserX}
          label={isInactive ? 'Activate' : 'Deactivate'}
          onPress={() =>
            isInactive ? activate.mutate() : drawer.open(<DeactivateAdminForm admin={admin} />)
          }
        />
      )}
      {!isOneself && (
        <MenuAction
          icon={Trash}
          label="Delete"
          isDanger
          onPress={() => drawer.open(<DeleteAdminForm admin={admin} />)}
        />
      )}
    </RowMenu>
  );
}
