import { FieldGroup, type FieldText } from '@bedside/ui-kit/components/Field';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './CheckboxInput.module.css';
import { useFieldError, useInput } from './form-fields.ts';

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'type'>;

interface BoxProps extends InputProps {
  isPartial?: boolean;
}

interface Props extends BoxProps {
  source?: string;
}

export const CheckboxInput = ({ source, ...input }: Props) =>
  source === undefined ? <Box {...input} /> : <BoundBox {...input} source={source} />;

function BoundBox({ source, ...input }: InputProps & { source: string }) {
  const { error: _, ...field } = useInput({ source });
  return <Box {...input} {...field} />;
}

function Box({ isPartial = false, ref, ...input }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return <input {...input} ref={box} type="checkbox" className={styles.tick} />;
}

/** The whole row is clickable. */
export const CheckboxRow = ({ children, ...input }: Props) => (
  <label className={styles.line}>
    <CheckboxInput {...input} />
    <span>{children}</span>
  </label>
);

export const radioClass = styles.radio;

interface Option {
  value: string;
  label: ReactNode;
}

interface CheckboxRowsProps extends FieldText {
  source: string;
  options: readonly Option[];
  /** Wraps the rows in an element with this class. */
  className?: string;
  /** Shown if there are no options. */
  children?: ReactNode;
}

/** Checkboxes for the values of one array field. */
export function CheckboxRows({ source, options, className, children, ...text }: CheckboxRowsProps) {
  const rows = options.map(({ value, label }) => (
    <CheckboxRow key={value} source={source} value={value}>
      {label}
    </CheckboxRow>
  ));
  return (
    <FieldGroup {...text} error={useFieldError(source)}>
      {className ? <div className={className}>{rows}</div> : rows}
      {options.length === 0 && children}
    </FieldGroup>
  );
}

interface RadioInputProps {
  source: string;
  value: string;
  className?: string;
  onChange?(event: { target: { value: string } }): void;
}

function RadioInput({ source, onChange, ...input }: RadioInputProps) {
  const { error: _, ...field } = useInput({ source, onChange });
  return <input className={styles.radio} {...input} {...field} type="radio" />;
}

interface RadioRowsProps extends Pick<RadioInputProps, 'source' | 'onChange'> {
  legend: string;
  options: readonly (Option & { note?: ReactNode })[];
}

export const RadioRows = ({ legend, options, ...field }: RadioRowsProps) => (
  <FieldGroup label={legend} required>
    <div className={styles.lines}>
      {options.map(({ value, label, note }) => (
        <label key={value} className={styles.choice}>
          <RadioInput {...field} value={value} />
          {label}
          <small className={styles.note}>{note}</small>
        </label>
      ))}
    </div>
  </FieldGroup>
);
