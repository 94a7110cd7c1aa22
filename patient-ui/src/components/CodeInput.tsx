import { ApiError } from '@bedside/api-client/api-error';
import { Field } from '@bedside/ui-kit/components/Field';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '../api/failures.ts';
import { toast } from '../api/toast.ts';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';
import styles from './CodeInput.module.css';

const RESEND_SECONDS = 15;

const DIGITS = [0, 1, 2, 3, 4, 5];

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  error?: string | undefined;
  /** Submits the form after the sixth digit. When signing a consent, the user presses the button instead. */
  sendsItself?: boolean;
  onChange: (code: string) => void;
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

/** 0:12 */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.ceil(seconds % 60)).padStart(2, '0')}`;

/** One field under six boxes. */
export function CodeInput({ value, error, sendsItself = false, onChange, ...input }: Props) {
  const { code } = useFirstTexts();
  const place = useRef<HTMLDivElement>(null);
  const sent = useRef('');
  useEffect(() => {
    if (!sendsItself || value.length < DIGITS.length || sent.current === value) return;
    sent.current = value;
    place.current?.closest('form')?.requestSubmit();
  }, [sendsItself, value]);
  useEffect(() => {
    if (error) place.current?.querySelector('input')?.select();
  }, [error]);
  return (
    <div ref={place}>
      <Field label={code.label} required error={error}>
        {(control) => (
          <span className={styles.boxes}>
            <input
              {...input}
              {...control}
              value={value}
              className={styles.field}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, DIGITS.length))}
            />
            {DIGITS.map((at) => (
              <span
                key={at}
                className={at === Math.min(value.length, DIGITS.length - 1) ? styles.next : styles.box}
                aria-hidden
              >
                {value[at]}
              </span>
            ))}
          </span>
        )}
      </Field>
    </div>
  );
}

/** Sends a new code, but not within 15 seconds of the last one. */
export function ResendCode({ onSendAgain }: { onSendAgain: () => Promise<unknown> }) {
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
      // No toast while the button counts down, because a countdown in a toast would not update.
      if (seconds === 0) toast(errorMessageOf(reason, failure.whatToDo).message, 'error');
    } finally {
      setSending(false);
    }
  }
  return (
    <p className={styles.again}>
      {left > 0 ? (
        <span className="muted">{code.againIn(clock(left))}</span>
      ) : (
        <button type="button" className="link" disabled={sending} onClick={sendAgain}>
          {code.again}
        </button>
      )}
    </p>
  );
}
