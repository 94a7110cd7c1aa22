import { SelectInput as PlainSelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import type { ComponentProps } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { PasswordInput as PlainPasswordInput } from './PasswordInput.tsx';
import { PhoneInput as PlainPhoneInput } from './PhoneInput.tsx';

type Source = { source: string } & Pick<RegisterOptions, 'onChange' | 'validate'>;

/** Binds a field to the form around it. */
function useInput({ source, ...options }: Source) {
  const { register, getFieldState, formState } = useFormContext();
  return { ...register(source, options), error: getFieldState(source, formState).error?.message };
}

type Bound<Props> = Omit<Props, 'onChange'> & Source;

export const TextInput = ({
  source,
  onChange,
  validate,
  ...input
}: Bound<ComponentProps<typeof PlainTextInput>>) => (
  <PlainTextInput {...input} {...useInput({ source, onChange, validate })} />
);

export const PhoneInput = ({
  source,
  onChange,
  validate,
  ...input
}: Bound<ComponentProps<typeof PlainPhoneInput>>) => (
  <PlainPhoneInput {...input} {...useInput({ source, onChange, validate })} />
);

export const PasswordInput = ({
  source,
  onChange,
  validate,
  ...input
}: Bound<ComponentProps<typeof PlainPasswordInput>>) => (
  <PlainPasswordInput {...input} {...useInput({ source, onChange, validate })} />
);

export const SelectInput = ({
  source,
  onChange,
  validate,
  ...input
}: Bound<ComponentProps<typeof PlainSelectInput>>) => (
  <PlainSelectInput {...input} {...useInput({ source, onChange, validate })} />
);
