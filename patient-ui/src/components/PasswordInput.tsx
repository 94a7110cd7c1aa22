import { TextInput } from '@bedside/ui-kit/components/TextInput';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';
import styles from './PasswordInput.module.css';

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'end'>) {
  const { signIn } = useFirstTexts();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? signIn.hidePassword : signIn.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
