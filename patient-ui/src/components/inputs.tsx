import { PhoneInput as PlainPhoneInput } from '@bedside/ui-kit/components/PhoneInput';
import { SelectInput as PlainSelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import type { ComponentProps } from 'react';
import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { PasswordInput as PlainPasswordInput } from './PasswordInput.tsx';

type Source = { source: string } & Pick<RegisterOptions, 'onChange' | 'validate'>;

/** Connects a field to the surrounding form. */
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

export function PhoneInput({
  source,
  onChange,
  validate,
  ...input
}: Bound<Omit<ComponentProps<typeof PlainPhoneInput>, 'value'>>) {
  const { field, fieldState } = useController({ name: source, rules: { onChange, validate } });
  return (
    <PlainPhoneInput {...input} {...field} value={field.value ?? ''} error={fieldState.error?.message} />
  );
}

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
