import { permissions } from '@bedside/contracts/call';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormContext } from 'react-hook-form';
import { CheckboxRow, RadioRows } from '../../../components/CheckboxInput.tsx';
import { roleLabels } from '../../../layout/UserMenu.tsx';
import { permissionHelp, permissionLabels } from '../admin-text.ts';

interface Values {
  role: 'ADMIN' | 'SUPER_ADMIN';
  permissions: string[];
}

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

/** Super-admins have every permission. Requires a FormProvider. */
export function PermissionFields() {
  const { register, watch } = useFormContext<Values>();
  return (
    <>
      <RadioRows legend="Role" field={register('role')} options={roles} />
      {watch('role') === 'ADMIN' && (
        <FieldGroup label="Permissions">
          {permissions.map((permission) => (
            <CheckboxRow key={permission} value={permission} source="permissions">
              {permissionLabels[permission]}: {permissionHelp[permission]}
            </CheckboxRow>
          ))}
        </FieldGroup>
      )}
    </>
  );
}
