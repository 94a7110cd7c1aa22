import { keyScopes } from '@bedside/contracts/key-scopes';
import { type Permission, permissions } from '@bedside/contracts/permission';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormContext } from 'react-hook-form';
import { useFieldError } from '../../components/form-fields.ts';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { permissionLabels } from '../admins/admin-text.ts';
import styles from './integrations.module.css';
import { type Access, keyHelp } from './key-text.ts';

const choices = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Change' },
] as const;

const choicesOf = (permission: Permission) =>
  choices.filter(({ value }) => value !== 'read' || keyScopes.includes(`read:${permission}`));

/** Requires a FormProvider. */
export function AccessFields() {
  const { watch, setValue } = useFormContext<{ scopes: Record<Permission, Access> }>();
  const error = useFieldError('scopes');
  const chosen = watch('scopes');
  return (
    <FieldGroup
      label="Access"
      required
      error={error}
      help="Every key can also read services, symptoms, and offices. No key can sign in, manage staff, or change settings."
    >
      <div className={styles.access}>
        {permissions.map((permission) => (
          <div key={permission} className={styles.scope}>
            <span>
              {permissionLabels[permission]}
              <small>{keyHelp[permission]}</small>
            </span>
            <SegmentedControl
              label={permissionLabels[permission]}
              choices={choicesOf(permission)}
              chosen={chosen[permission]}
              onChoose={(access) =>
                setValue(`scopes.${permission}`, access, {
                  shouldDirty: true,
                  shouldTouch: true,
                  shouldValidate: true,
                })
              }
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
