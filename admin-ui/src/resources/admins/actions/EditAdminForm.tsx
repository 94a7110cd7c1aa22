import { adminUpdate } from '@bedside/contracts/people/staff.api';
import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { optionalField } from '../../../components/optional-field.ts';
import { StaffFields } from '../../../components/StaffFields.tsx';
import { useMe } from '../../../data/me.ts';
import { PermissionFields } from './PermissionFields.tsx';

const { firstName, lastName, email, mobile, role, permissions } = adminUpdate;
const values = z.object({
  firstName,
  lastName,
  email,
  mobile: optionalField(mobile.unwrap()),
  role,
  permissions,
});

/** Name, contacts, role and duties of an admin. Nobody changes their own role. */
export function EditAdminForm({ admin }: { admin: AdminRow }) {
  const queryClient = useQueryClient();
  const isOneself = useMe().id === admin.id;
  return (
    <DrawerForm
      title="Edit admin"
      about={admin.fullname}
      schema={values}
      defaultValues={{
        firstName: admin.firstName,
        lastName: admin.lastName,
        email: admin.email ?? '',
        mobile: admin.phone ?? '',
        role: admin.role,
        permissions: [...admin.permissions],
      }}
      submitLabel="Save admin"
      note={isOneself ? undefined : 'Changes to role or permissions take effect immediately.'}
      run={(dataProvider, { role, permissions, ...person }) =>
        dataProvider.update('admins', {
          id: admin.id,
          data: isOneself ? person : { ...person, role, ...(role === 'ADMIN' && { permissions }) },
          previousData: admin,
        })
      }
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admins'] })}
      onReload={() => void queryClient.invalidateQueries({ queryKey: ['admins'] })}
    >
      <StaffFields />
      {!isOneself && <PermissionFields />}
    </DrawerForm>
  );
}
