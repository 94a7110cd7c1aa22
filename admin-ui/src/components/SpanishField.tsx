import { useWatch } from 'react-hook-form';
import { TextArea, TextInput } from './inputs.tsx';
import { Tag } from './Tag.tsx';

const NONE = 'No Spanish yet';

interface Props {
  source: string;
  label: string;
  maxLength?: number;
  rows?: number;
  help?: string;
}

/** Marked while the Spanish text is missing. */
export function SpanishField({ label, rows, ...input }: Props) {
  const typed = useWatch<Record<string, string>>({ name: input.source });
  const field = { ...input, label: `${label} in Spanish`, lang: 'es', aside: typed ? undefined : NONE };
  return rows ? <TextArea {...field} rows={rows} /> : <TextInput {...field} />;
}

export const NoSpanish = () => <Tag tone="orange">{NONE}</Tag>;
