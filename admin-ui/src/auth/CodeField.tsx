import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { CODE_LENGTH, digitsOf } from './one-time-code.ts';

interface Props {
  value: string;
  wasTouched: boolean;
  onChange(code: string): void;
}

export const CodeField = ({ value, wasTouched, onChange }: Props) => (
  <TextInput
    label="Verification code"
    value={value}
    autoFocus
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    error={wasTouched && value.length < CODE_LENGTH ? 'Enter the 6-digit code.' : undefined}
    onChange={(event) => onChange(digitsOf(event.target.value))}
  />
);
