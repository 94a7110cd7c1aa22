import type { ChartKind } from '@bedside/contracts/care/chart.schema';
import { type ChartField, chartForms } from '@bedside/ui-kit/chart/chart-form';
import { choiceText, fieldName } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { CheckboxRow } from '../components/CheckboxInput.tsx';
import { FieldPair } from '../components/DateAndTime.tsx';
import { SelectInput, TextArea, TextInput } from '../components/inputs.tsx';

export const EntryFields = ({ kind }: { kind: ChartKind }) =>
  chartForms[kind].map((field, at) => {
    if (field.beside) return null;
    const next = chartForms[kind][at + 1];
    return next?.beside ? (
      <FieldPair key={field.name}>
        <EntryField kind={kind} field={field} />
        <EntryField kind={kind} field={next} />
      </FieldPair>
    ) : (
      <EntryField key={field.name} kind={kind} field={field} />
    );
  });

function EntryField({ kind, field }: { kind: ChartKind; field: ChartField }) {
  const { name, as, required, options = [], max } = field;
  const at = `fields.${name}` as const;
  const shared = {
    source: at,
    label: fieldName(kind, name, chartTextEn),
    required,
    ...(!required && { aside: 'optional' }),
  };
  switch (as) {
    case 'tick':
      return <CheckboxRow source={at}>{shared.label}</CheckboxRow>;
    case 'area':
      return <TextArea {...shared} maxLength={max} />;
    case 'choice':
      return (
        <SelectInput
          {...shared}
          placeholder="Select"
          options={[
            ...(required ? [] : [{ value: '', label: 'Unknown' }]),
            ...options.map((value) => ({ value, label: choiceText(name, value, chartTextEn) })),
          ]}
        />
      );
    case 'date':
      return <TextInput {...shared} autoComplete="off" placeholder="2019 or 06/2019" />;
    case 'age':
      return <TextInput {...shared} autoComplete="off" inputMode="numeric" maxLength={3} />;
    case 'line':
      return <TextInput {...shared} autoComplete="off" maxLength={max} />;
  }
}
