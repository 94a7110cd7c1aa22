import { TextInput } from '@bedside/ui-kit/components/TextInput';
import type { ComponentProps } from 'react';
import { formatPhoneInput } from './shape-phone.ts';

export const PhoneInput = ({ onChange, ...input }: ComponentProps<typeof TextInput>) => (
  <TextInput
    type="tel"
    autoComplete="tel"
    placeholder="(123)-456-7890"
    {...input}
    onChange={(event) => {
      event.target.value = formatPhoneInput(event.target.value);
      onChange?.(event);
    }}
  />
);
