import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldText } from './Field.tsx';
import styles from './SelectInput.module.css';

interface Props extends FieldText, Omit<ComponentPropsWithRef<'select'>, 'required'> {
  options: readonly { value: string; label: string }[];
  placeholder: string;
}

/** Native select. Accepts react-hook-form’s `register` props. Starts with nothing selected. */
export function SelectInput({ label, required, aside, help, error, options, placeholder, ...select }: Props) {
  return (
    <Field label={label} required={required} aside={aside} help={help} error={error}>
      {(control) => (
        <span className={styles.frame}>
          <select
            {...(select.value === undefined && { defaultValue: '' })}
            {...select}
            {...control}
            className={styles.select}
          >
            <option value="" disabled hidden>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </Field>
  );
}
