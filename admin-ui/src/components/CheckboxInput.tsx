import { FieldGroup } from '@bedside/ui-kit/components/Field';
import type { ReactNode } from 'react';
import { type ComponentPropsWithRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './CheckboxInput.module.css';
import { useInput } from './form-fields.ts';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  isPartial?: boolean;
}

/** Accepts what react-hook-form's `register` returns. */
export function CheckboxInput({ isPartial = false, ref, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return <input {...input} ref={box} type="checkbox" className={styles.tick} />;
}

interface CheckboxRowProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  source?: string;
  children: ReactNode;
}

/** The whole row is clickable. */
export const CheckboxRow = ({ source, ...row }: CheckboxRowProps) =>
  source === undefined ? <Row {...row} /> : <Bound {...row} source={source} />;

function Bound({ source, ...row }: CheckboxRowProps & { source: string }) {
  const { error: _, ...field } = useInput(source);
  return <Row {...field} {...row} />;
}

const Row = ({ children, ...input }: CheckboxRowProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
  <label className={styles.line}>
    <CheckboxInput {...input} />
    <span>{children}</span>
  </label>
);

export const radioClass = styles.radio;

interface Option {
  value: string;
  label: string;
  note?: ReactNode;
}

interface RadioRowsProps {
  legend: string;
  field: UseFormRegisterReturn;
  options: readonly Option[];
}

export const RadioRows = ({ legend, field, options }: RadioRowsProps) => (
  <FieldGroup label={legend} required>
    <div className={styles.lines}>
      {options.map(({ value, label, note }) => (
        <label key={value} className={styles.choice}>
          <input {...field} type="radio" value={value} className={radioClass} />
          {label}
          <small className={styles.note}>{note}</small>
        </label>
      ))}
    </div>
  </FieldGroup>
);
