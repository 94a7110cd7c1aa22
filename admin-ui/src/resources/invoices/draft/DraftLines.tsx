import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddLineButton, RemoveLineButton } from '../../../components/ArrayInput.tsx';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { LineInput, MoneyLineInput } from '../../../components/inputs.tsx';
import styles from './draft.module.css';
import { type DraftValues, emptyLine } from './draft-values.ts';

export function DraftLines() {
  const { control, formState } = useFormContext<DraftValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const errors = formState.errors.lines;
  return (
    <FieldGroup label="Line items" required error={errors?.root?.message ?? errors?.message}>
      <ul className={styles.lines}>
        {fields.map((field, at) => (
          <li key={field.id} className={styles.line}>
            <DraftLine at={at} {...(fields.length > 1 && { onRemove: () => remove(at) })} />
          </li>
        ))}
      </ul>
      <AddLineButton label="Add line item" onPress={() => append(emptyLine)} />
    </FieldGroup>
  );
}

function DraftLine({ at, onRemove }: { at: number; onRemove?(): void }) {
  const source = `lines.${at}`;
  const line = `line item ${at + 1}`;
  const label = useFieldError(`${source}.label`);
  const amount = useFieldError(`${source}.amount`);
  return (
    <>
      <LineInput
        source={`${source}.label`}
        className={styles.label}
        placeholder="Description"
        maxLength={120}
        aria-label={`Description of ${line}`}
      />
      <MoneyLineInput source={`${source}.amount`} placeholder="0.00" aria-label={`Amount for ${line}`} />
      <label className={styles.tax}>
        <CheckboxInput source={`${source}.taxable`} />
        Taxable
      </label>
      {onRemove ? <RemoveLineButton label={`Remove ${line}`} onPress={onRemove} /> : <span />}
      {(label || amount) && (
        <span className={styles.error} role="alert">
          {[label, amount].filter(Boolean).join(' ')}
        </span>
      )}
    </>
  );
}
