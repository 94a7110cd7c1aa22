import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldText } from './Field.tsx';
import styles from './TextInput.module.css';

interface Props extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'required'> {
  /** An icon or a small button at the right. */
  end?: ReactNode;
}

/** A line of text with its label. Takes what react-hook-form's `register` gives. */
export function TextInput({
  label,
  labelHidden,
  required,
  aside,
  help,
  helpStays,
  error,
  end,
  className,
  ...input
}: Props) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      required={required}
      aside={aside}
      help={help}
      helpStays={helpStays}
      error={error}
    >
      {(control) => (
        <span className={styles.frame}>
          <input {...input} {...control} className={`${styles.input} ${className ?? ''}`} />
          {end}
        </span>
      )}
    </Field>
  );
}
