import { Field, type FieldText } from '@bedside/ui-kit/components/Field';
import type { ComponentPropsWithRef } from 'react';
import styles from './TextArea.module.css';
import { useInput } from './use-input.ts';

interface Props extends FieldText, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {
  source?: string;
}

export const TextArea = ({ source, ...area }: Props) =>
  source === undefined ? <Area {...area} /> : <Bound {...area} source={source} />;

const Bound = ({ source, ...area }: Props & { source: string }) => (
  <Area {...area} {...useInput({ source })} />
);

const Area = ({ label, required, aside, help, error, rows = 3, ...input }: Props) => (
  <Field label={label} required={required} aside={aside} help={help} error={error}>
    {(control) => <textarea {...input} {...control} rows={rows} className={styles.area} />}
  </Field>
);
