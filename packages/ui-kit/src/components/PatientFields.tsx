import type { PatientFieldTexts } from '@bedside/contracts/people/patient-field-texts';
import { fieldOf, type PatientField, type PatientFieldName } from '@bedside/contracts/people/patient-fields';
import { Fragment, type ReactNode, type Ref } from 'react';
import { DateField, type DateTexts } from './DateField.tsx';
import { DateText } from './DateText.tsx';
import { SelectInput } from './SelectInput.tsx';
import { TextArea, TextInput } from './TextInput.tsx';

/** State of one form field, as given by react-hook-form's `Controller`. */
interface Bound {
  name: string;
  value: string | null | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<never>;
  error: string | undefined;
}

interface Props<Name extends PatientFieldName> {
  names: readonly Name[];
  texts: PatientFieldTexts & { choose: string; optional: string; date: DateTexts };
  /** Connects a control to the surrounding form. */
  bind: (name: Name, draw: (field: Bound) => ReactNode) => ReactNode;
  /** Lays out two short fields side by side. */
  pair: (fields: ReactNode) => ReactNode;
  input: (field: PatientField) => { autoComplete?: string | undefined; maxLength?: number | undefined };
}

/** The controls for a patient’s fields, inside a form. */
export function PatientFields<Name extends PatientFieldName>({
  names,
  texts,
  bind,
  pair,
  input,
}: Props<Name>) {
  const draw = (name: Name) =>
    bind(name, (bound) => <Control name={name} bound={bound} texts={texts} input={input(fieldOf(name))} />);
  return linesOf(names).map((line) => (
    <Fragment key={line.join()}>{line.length > 1 ? pair(line.map(draw)) : line.map(draw)}</Fragment>
  ));
}

/** Pairs half-width fields; other fields get their own row. */
function linesOf<Name extends PatientFieldName>(names: readonly Name[]): Name[][] {
  const lines: Name[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    const [beside] = last ?? [];
    if (last?.length === 1 && beside && fieldOf(beside).isHalfWidth && fieldOf(name).isHalfWidth)
      last.push(name);
    else lines.push([name]);
  }
  return lines;
}

interface ControlProps extends Pick<Props<PatientFieldName>, 'texts'> {
  name: PatientFieldName;
  bound: Bound;
  input: ReturnType<Props<PatientFieldName>['input']>;
}

function Control({ name, bound, texts, input }: ControlProps) {
  const { control, isRequired, choices = {} } = fieldOf(name);
  const field = { ...bound, value: bound.value ?? '', label: texts.labels[name], required: isRequired };
  const aside = isRequired ? undefined : texts.optional;
  if (control === 'date')
    return (
      <DateField
        {...field}
        autoComplete={input.autoComplete}
        aside={aside}
        texts={texts.date}
        max={new Date().toISOString().slice(0, 10)}
      />
    );
  if (control === 'choice')
    return (
      <SelectInput
        {...field}
        placeholder={texts.choose}
        options={Object.keys(choices).map((value) => ({ value, label: choiceText(name, value, texts) }))}
      />
    );
  if (control === 'lines') return <TextArea {...field} aside={aside} maxLength={input.maxLength} />;
  return <TextInput {...field} {...input} aside={aside} />;
}

const choiceText = (
  name: PatientFieldName,
  value: string,
  { choices }: Pick<PatientFieldTexts, 'choices'>,
) => {
  const texts: Partial<Record<string, Record<string, string>>> = choices;
  return texts[name]?.[value] ?? value;
};

interface TextProps {
  name: PatientFieldName;
  value: string | null;
  texts: Pick<PatientFieldTexts, 'choices'>;
  /** Shown for an empty value. */
  none: string;
}

/** A field’s value as read-only text. */
export function PatientFieldText({ name, value, texts, none }: TextProps) {
  if (!value) return none;
  return fieldOf(name).control === 'date' ? (
    <DateText value={value} pattern="numeric" />
  ) : (
    choiceText(name, value, texts)
  );
}
