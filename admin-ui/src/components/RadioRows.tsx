import { FieldGroup } from '@bedside/ui-kit/components/Field';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './RadioRows.module.css';

interface Option {
  value: string;
  label: string;
  note?: ReactNode;
}

interface Props {
  legend: string;
  field: UseFormRegisterReturn;
  options: readonly Option[];
}

/** One of a few ways, each a line with its note. */
export const RadioRows = ({ legend, field, options }: Props) => (
  <FieldGroup label={legend} required>
    <div className={styles.lines}>
      {options.map(({ value, label, note }) => (
        <label key={value} className={styles.line}>
          <input {...field} type="radio" value={value} className={styles.radio} />
          {label}
          <span className={styles.note}>{note}</span>
        </label>
      ))}
    </div>
  </FieldGroup>
);
