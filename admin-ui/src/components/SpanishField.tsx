import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext, useWatch } from 'react-hook-form';
import { Tag } from './Tag.tsx';
import { TextArea } from './TextArea.tsx';

const NONE = 'No Spanish yet';

interface Props {
  /** Of the form. */
  name: string;
  /** Of the English field. */
  label: string;
  maxLength?: number;
  /** Of a text of more than one line. */
  rows?: number;
  help?: string;
}

/** What patients who read Spanish are shown, beside the English field, with a mark while there is nothing. */
export function SpanishField({ name, label, rows, ...input }: Props) {
  const { register, getFieldState, formState } = useFormContext<Record<string, string>>();
  const typed = useWatch<Record<string, string>>({ name });
  const field = {
    ...register(name),
    ...input,
    label: `${label} in Spanish`,
    lang: 'es',
    aside: typed ? undefined : NONE,
    error: getFieldState(name, formState).error?.message,
  };
  return rows ? <TextArea {...field} rows={rows} /> : <TextInput {...field} />;
}

/** In a list: something of it has no Spanish yet. */
export const NoSpanish = () => <Tag tone="orange">{NONE}</Tag>;
