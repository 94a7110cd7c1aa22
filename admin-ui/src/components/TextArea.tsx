import { Field, type FieldText } from '@bedside/ui-kit/components/Field';
import type { ComponentPropsWithRef } from 'react';
import styles from './TextArea.module.css';

interface Props extends FieldText, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {}

/** Several lines of text with their label; 3 rows unless told otherwise. */
export const TextArea = ({ label, required, aside, help, error, rows = 3, ...input }: Props) => (
  <Field label={label} required={required} aside={aside} help={help} error={error}>
    {(control) => <textarea {...input} {...control} rows={rows} className={styles.area} />}
  </Field>
);
