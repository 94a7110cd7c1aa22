import { permissions } from '@bedside/contracts/call';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormContext } from 'react-hook-form';
import { roleWords } from '../../../layout/role-words.ts';
import { RadioLines } from '../../../parts/RadioLines.tsx';
import { TickLine } from '../../../parts/TickLine.tsx';
import { dutyHelp, dutyWords } from '../admin-words.ts';

interface Values {
  role: 'ADMIN' | 'SUPER_ADMIN';
  permissions: string[];
}

const roles = [
  { value: 'ADMIN', label: roleWords.ADMIN, note: 'Day-to-day operations, limited by the permissions below' },
  {
    value: 'SUPER_ADMIN',
    label: roleWords.SUPER_ADMIN,
    note: 'All permissions, plus staff, logs and settings',
  },
];

/** The role, and an admin’s permissions; super-admins have them all. Stands in the FormProvider of its form. */
export function DutyFields() {
  const { register, watch } = useFormContext<Values>();
  return (
    <>
      <RadioLines legend="Role" field={register('role')} options={roles} />
      {watch('role') === 'ADMIN' && (
        <FieldGroup label="Permissions">
          {permissions.map((duty) => (
            <TickLine key={duty} value={duty} {...register('permissions')}>
              {dutyWords[duty]}: {dutyHelp[duty]}
            </TickLine>
          ))}
        </FieldGroup>
      )}
    </>
  );
}
