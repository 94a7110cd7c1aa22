import { kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import type { Condition, Operator } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import {
  type ConditionSource,
  needsValue,
  operatorLabels,
  operatorsFor,
  withOperator,
} from './conditions.ts';
import { NumberField } from './NumberFields.tsx';

interface Props {
  /** “Condition 1” */
  name: string;
  subject: ConditionSource;
  condition: Condition;
  errors: { operator?: string | undefined; value?: string | undefined };
  onChange(condition: Condition): void;
}

export function ConditionLine({ name, subject, condition, errors, onChange }: Props) {
  const operators = operatorsFor(subject.kind);
  return (
    <>
      <SelectInput
        label={`${name}: comparison`}
        placeholder="Select"
        options={operators.map((value) => ({ value, label: operatorLabels[value] }))}
        value={condition.operator}
        error={errors.operator}
        onChange={({ target }) => {
          const operator = operators.find((one: Operator) => one === target.value);
          if (operator) onChange(withOperator(condition, operator, subject));
        }}
      />
      {needsValue(condition.operator) && (
        <Value
          label={`${name}: value`}
          subject={subject}
          value={condition.value}
          error={errors.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </>
  );
}

interface ValueProps {
  label: string;
  subject: ConditionSource;
  value: Condition['value'];
  error: string | undefined;
  onChange(value: Condition['value']): void;
}

function Value({ label, subject, value, error, onChange }: ValueProps) {
  const { kind, options } = subject;
  const { comparesWith } = kindRules[kind];
  if (comparesWith === 'yes-no')
    return (
      <SelectInput
        label={label}
        placeholder="Select"
        options={yesNo}
        value={value === false ? 'no' : 'yes'}
        error={error}
        onChange={({ target }) => onChange(target.value === 'yes')}
      />
    );
  if (comparesWith === 'option')
    return (
      <SelectInput
        label={label}
        placeholder="Select an option"
        options={options.map((one) => ({ value: one.value, label: one.label || 'Untitled option' }))}
        value={typeof value === 'string' ? value : ''}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (comparesWith === 'number')
    return (
      <NumberField
        label={label}
        value={typeof value === 'number' ? value : undefined}
        error={error}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      label={label}
      type={comparesWith}
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
