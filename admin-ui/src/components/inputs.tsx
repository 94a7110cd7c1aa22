import { SelectInput as PlainSelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import type { ComponentProps } from 'react';
import { useInput } from './use-input.ts';

type TextInputProps = ComponentProps<typeof PlainTextInput>;
type SelectInputProps = ComponentProps<typeof PlainSelectInput>;

interface Source {
  /** The field of the form around it. */
  source: string;
  /** What it says while it is wrong, where the schema's own words would not help. */
  invalidText?: string;
}

/** A line of text of the form around it. */
export function TextInput({ source, invalidText, ...input }: TextInputProps & Source) {
  return <PlainTextInput {...useInput(source, invalidText)} {...input} />;
}

/** One of a list, in the form around it. */
export function SelectInput({ source, invalidText, ...input }: SelectInputProps & Source) {
  return <PlainSelectInput {...useInput(source, invalidText)} {...input} />;
}
