import type { ChartKind } from '@bedside/contracts/care/chart.schema';
import { type ChartField, type ChartValues, chartForms } from '@bedside/ui-kit/chart/chart-form';
import { choiceText, fieldName } from '@bedside/ui-kit/chart/chart-text';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextArea, TextInput } from '@bedside/ui-kit/components/TextInput';
import { type FieldError, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';

export function EntryFields({ kind }: { kind: ChartKind }) {
  return inPairs(chartForms[kind]).map(([one, other]) =>
    one && other ? (
      <div key={one.name} className={styles.pair}>
        <EntryField kind={kind} field={one} />
        <EntryField kind={kind} field={other} />
      </div>
    ) : (
      one && <EntryField key={one.name} kind={kind} field={one} />
    ),
  );
}

function inPairs(fields: readonly ChartField[]): ChartField[][] {
  const pairs: ChartField[][] = [];
  for (const field of fields) {
    if (field.beside) pairs.at(-1)?.push(field);
    else pairs.push([field]);
  }
  return pairs;
}

function EntryField({ kind, field }: { kind: ChartKind; field: ChartField }) {
  const { charts, form } = useTexts();
  const { register, formState } = useFormContext<ChartValues>();
  const { name, as, required, options = [] } = field;
  const error: FieldError | undefined = formState.errors[name];
  const shared = {
    ...register(name),
    label: fieldName(kind, name, charts.texts),
    required,
    error: error?.message,
    ...(!required && { aside: form.optional }),
  };
  switch (as) {
    case 'tick':
      return <Checkbox {...register(name)}>{shared.label}</Checkbox>;
    case 'area':
      return <TextArea {...shared} maxLength={field.max} />;
    case 'choice':
      return (
        <SelectInput
          {...shared}
          placeholder={form.choose}
          options={[
            ...(required ? [] : [{ value: '', label: charts.choose }]),
            ...options.map((value) => ({ value, label: choiceText(name, value, charts.texts) })),
          ]}
        />
      );
    case 'date':
      return <TextInput {...shared} autoComplete="off" help={charts.dateHelp} />;
    case 'age':
      return <TextInput {...shared} autoComplete="off" inputMode="numeric" maxLength={3} />;
    case 'line':
      return <TextInput {...shared} autoComplete="off" maxLength={field.max} />;
  }
}
