import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext, useWatch } from 'react-hook-form';
import { Tag } from './Tag.tsx';
import { TextArea } from './TextArea.tsx';

const NONE = 'No Spanish yet';

interface Props {
  name: string;
  label: string;
  maxLength?: number;
  rows?: number;
  help?: string;
}

/** Marked while the Spanish is missing. */
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

export const NoSpanish = () => <Tag tone="orange">{NONE}</Tag>;
