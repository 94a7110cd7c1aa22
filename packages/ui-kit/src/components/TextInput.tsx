import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldText } from './Field.tsx';
import styles from './TextInput.module.css';

interface Props extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'required'> {
  start?: ReactNode;
  end?: ReactNode;
}

/** Accepts react-hook-form's `register` props. */
export function TextInput({
  label,
  labelHidden,
  required,
  aside,
  help,
  helpStays,
  error,
  start,
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
          {start && <span className={styles.start}>{start}</span>}
          <input {...input} {...control} className={`${styles.input} ${className ?? ''}`} />
          {end}
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldText, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {}

export function TextArea({
  label,
  labelHidden,
  required,
  aside,
  help,
  error,
  className,
  ...textarea
}: TextAreaProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      required={required}
      aside={aside}
      help={help}
      error={error}
    >
      {(control) => (
        <textarea rows={4} {...textarea} {...control} className={`${styles.area} ${className ?? ''}`} />
      )}
    </Field>
  );
}
