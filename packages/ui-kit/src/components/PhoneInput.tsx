import { phoneText } from '@bedside/contracts/common/phone';
import { type ComponentProps, useState } from 'react';
import { formatPhoneInput } from '../shape-phone.ts';
import { TextInput } from './TextInput.tsx';

interface Props extends ComponentProps<typeof TextInput> {
  value: string;
}

/** A number is shown as everywhere else; while it is typed, in the form of the placeholder. */
export function PhoneInput({ value, onChange, onBlur, ...input }: Props) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      placeholder="(123)-456-7890"
      {...input}
      value={isTyping ? value : phoneText(value)}
      onChange={(event) => {
        const { target } = event;
        setIsTyping(true);
        // In the middle, it would move the cursor to the end.
        if (target.selectionStart === target.value.length) target.value = formatPhoneInput(target.value);
        onChange?.(event);
      }}
      onBlur={(event) => {
        setIsTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
