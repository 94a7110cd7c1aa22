import { permissions } from '@bedside/contracts/call';
import { newAdmin } from '@bedside/contracts/people/staff.api';
import { useQueryClient } from '@tanstack/react-query';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { optionalField } from '../../../components/optional-field.ts';
import { StaffFields } from '../../../components/StaffFields.tsx';
import { PermissionFields } from './PermissionFields.tsx';

const values = newAdmin.extend({ mobile: optionalField(newAdmin.shape.mobile.unwrap()) });

/** Somebody new who administers the practice; gets a link to choose a password with. */
export function NewAdminForm() {
  const queryClient = useQueryClient();
  return (
    <DrawerForm
      title="Invite admin"
      schema={values}
      defaultValues={{
        firstName: '',
        lastName: '',
        email: '',
        mobile: '',
        role: 'ADMIN',
        permissions: [...permissions],
      }}
      submitLabel="Send invitation"
      note="We’ll email them a link to set a password."
      run={(dataProvider, admin) => dataProvider.create('admins', { data: admin })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admins'] })}
    >
      <StaffFields />
      <PermissionFields />
    </DrawerForm>
  );
}
