import { phoneText } from '@bedside/contracts/common/phone';
import { type ComponentProps, useState } from 'react';
import { formatPhoneInput } from '../shape-phone.ts';
import { TextInput } from './TextInput.tsx';

interface Props extends ComponentProps<typeof TextInput> {
  value: string;
}

/** Shows a number in the usual format, and in the placeholder’s format while it is typed. */
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
        // Formats only while typing at the end: elsewhere it would move the cursor to the end.
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
