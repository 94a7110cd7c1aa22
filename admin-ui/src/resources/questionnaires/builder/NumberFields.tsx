import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useState } from 'react';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { useBuilder } from './IssueSummary.tsx';

interface Props {
  path: string;
  question: Question;
  onChange(change: Partial<Question>): void;
}

const decimals = [0, 1, 2, 3, 4].map((value) => ({
  value: String(value),
  label: value === 0 ? 'Whole number' : value === 1 ? '1 decimal' : `${value} decimal places`,
}));

interface NumberFieldProps {
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

/** Keeps the text as typed, as long as it stands for the current value. */
export function NumberField({ value, onChange, error, ...field }: NumberFieldProps) {
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

function Bounds({ path, question, onChange, required }: Props & { required?: boolean }) {
  const { at } = useBuilder();
  return (
    <FieldPair>
      <NumberField
        label="Minimum"
        required={required}
        value={question.min}
        onChange={(min) => onChange({ min })}
        error={at(`${path}.min`)}
      />
      <NumberField
        label="Maximum"
        required={required}
        value={question.max}
        onChange={(max) => onChange({ max })}
        error={at(`${path}.max`)}
      />
    </FieldPair>
  );
}

export const NumberFields = (props: Props) => (
  <>
    <FieldPair>
      <TextInput
        label="Unit"
        aside="optional"
        maxLength={20}
        value={props.question.unit ?? ''}
        onChange={({ target }) => props.onChange({ unit: target.value || undefined })}
      />
      <SelectInput
        label="Decimal places"
        placeholder="Select"
        options={decimals}
        value={String(props.question.decimals ?? 0)}
        onChange={({ target }) => props.onChange({ decimals: Number(target.value) })}
      />
    </FieldPair>
    <Bounds {...props} />
  </>
);

export const ScaleFields = (props: Props) => (
  <>
    <Bounds {...props} required />
    <FieldPair>
      <TextInput
        label="Minimum label"
        maxLength={60}
        value={props.question.minLabel ?? ''}
        onChange={({ target }) => props.onChange({ minLabel: target.value || undefined })}
      />
      <TextInput
        label="Maximum label"
        maxLength={60}
        value={props.question.maxLabel ?? ''}
        onChange={({ target }) => props.onChange({ maxLabel: target.value || undefined })}
      />
    </FieldPair>
  </>
);
