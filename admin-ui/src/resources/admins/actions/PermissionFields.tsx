import { permissions } from '@bedside/contracts/call';
import { useFormContext } from 'react-hook-form';
import { CheckboxRows, RadioRows } from '../../../components/CheckboxInput.tsx';
import { roleLabels } from '../../../layout/UserMenu.tsx';
import { permissionHelp, permissionLabels } from '../admin-text.ts';

const roles = [
  {
    value: 'ADMIN',
    label: roleLabels.ADMIN,
    note: 'Day-to-day operations, limited by the permissions below',
  },
  {
    value: 'SUPER_ADMIN',
    label: roleLabels.SUPER_ADMIN,
    note: 'All permissions, plus staff, logs and settings',
  },
];

const permissionOptions = permissions.map((permission) => ({
  value: permission,
  label: `${permissionLabels[permission]}: ${permissionHelp[permission]}`,
}));

/** The role and, for admins, their permissions. Super-admins have every permission. Requires a FormProvider. */
export function PermissionFields() {
  const { watch } = useFormContext<{ role: 'ADMIN' | 'SUPER_ADMIN' }>();
  return (
    <>
      <RadioRows source="role" legend="Role" options={roles} />
      {watch('role') === 'ADMIN' && (
        <CheckboxRows source="permissions" label="Permissions" options={permissionOptions} />
      )}
    </>
  );
}
