import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddLineButton, RemoveLineButton } from '../../../components/ArrayInput.tsx';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
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
        {fields.map((field, at) => {
          const wrong = [errors?.[at]?.label?.message, errors?.[at]?.amount?.message].filter(Boolean);
          const line = `line item ${at + 1}`;
          return (
            <li key={field.id} className={styles.line}>
              <LineInput
                source={`lines.${at}.label`}
                className={styles.label}
                placeholder="Description"
                maxLength={120}
                aria-label={`Description of ${line}`}
              />
              <MoneyLineInput
                source={`lines.${at}.amount`}
                placeholder="0.00"
                aria-label={`Amount for ${line}`}
              />
              <label className={styles.tax}>
                <CheckboxInput source={`lines.${at}.taxable`} />
                Taxable
              </label>
              {fields.length > 1 ? (
                <RemoveLineButton label={`Remove ${line}`} onPress={() => remove(at)} />
              ) : (
                <span />
              )}
              {wrong.length > 0 && (
                <span className={styles.error} role="alert">
                  {wrong.join(' ')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <AddLineButton label="Add line item" onPress={() => append(emptyLine)} />
    </FieldGroup>
  );
}
