import { ApiError } from '@bedside/api-client/api-error';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { type ComponentProps, useEffect, useState } from 'react';
import { errorMessageOf } from '../api/failures.ts';
import { toast } from '../api/toast.ts';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';
import styles from './CodeInput.module.css';

const RESEND_SECONDS = 15;

interface Props extends Omit<ComponentProps<typeof TextInput>, 'label' | 'help' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
  onSendAgain: () => Promise<unknown>;
}

function useCountdown(first: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(first);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** Six digits. A new code can be requested after 15 seconds. */
export function CodeInput({ onChange, onSendAgain, ...input }: Props) {
  const { code, failure } = useFirstTexts();
  const [left, wait] = useCountdown(RESEND_SECONDS);
  const [sending, setSending] = useState(false);
  async function sendAgain() {
    setSending(true);
    try {
      await onSendAgain();
      wait(RESEND_SECONDS);
      toast(code.sentAgain, 'success');
    } catch (reason) {
      const seconds = (reason instanceof ApiError && reason.retryAfter) || 0;
      wait(seconds);
      // The button counts down itself; the countdown in a toast would not update.
      if (seconds === 0) toast(errorMessageOf(reason, failure.whatToDo).message, 'error');
    } finally {
      setSending(false);
    }
  }
  return (
    <div>
      <TextInput
        {...input}
        label={code.label}
        required
        className={styles.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
      <p className={styles.again}>
        {left > 0 ? (
          <span className="muted">{code.againIn(left)}</span>
        ) : (
          <button type="button" disabled={sending} onClick={sendAgain}>
            {code.again}
          </button>
        )}
      </p>
    </div>
  );
}
