import { TextInput } from '@bedside/ui-kit/components/TextInput';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';

type Props = Omit<Parameters<typeof TextInput>[0], 'type' | 'end'>;

export function PasswordInput(props: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      required
      end={
        <IconButton
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
