import { SelectInput as PlainSelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import type { ComponentProps } from 'react';
import { useInput } from './form-fields.ts';

type TextInputProps = ComponentProps<typeof PlainTextInput>;
type SelectInputProps = ComponentProps<typeof PlainSelectInput>;

interface Source {
  source: string;
  /** Replaces a schema message that would not help. */
  invalidText?: string;
}

export function TextInput({ source, invalidText, ...input }: TextInputProps & Source) {
  return <PlainTextInput {...useInput(source, invalidText)} {...input} />;
}

export function SelectInput({ source, invalidText, ...input }: SelectInputProps & Source) {
  return <PlainSelectInput {...useInput(source, invalidText)} {...input} />;
}
