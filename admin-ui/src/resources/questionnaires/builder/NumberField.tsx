import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useState } from 'react';

interface Props {
  label: string;
  labelHidden?: boolean;
  required?: boolean | undefined;
  placeholder?: string;
  value: number | undefined;
  error?: string | undefined;
  onChange(value: number | undefined): void;
}

const read = (typed: string): number | undefined => {
  const number = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number;
};

/** A number, or none. What is typed stays as typed while it says the same. */
export function NumberField({ value, onChange, error, ...field }: Props) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const isNone = typed.trim() !== '' && read(typed) === undefined;
  const shown = isNone || read(typed) === value ? typed : value === undefined ? '' : String(value);
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={isNone ? 'Enter a number.' : error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}
