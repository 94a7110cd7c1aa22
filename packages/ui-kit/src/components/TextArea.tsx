import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldText } from './Field.tsx';
import styles from './TextArea.module.css';

interface Props extends FieldText, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {}

export function TextArea({ label, labelHidden, required, aside, help, error, ...textarea }: Props) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      required={required}
      aside={aside}
      help={help}
      error={error}
    >
      {(control) => <textarea rows={4} {...textarea} {...control} className={styles.area} />}
    </Field>
  );
}
