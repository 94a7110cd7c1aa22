import { type FormEvent, useState } from 'react';
import { PIN } from '../offline/vault.ts';
import { Button } from './Button.tsx';
import styles from './PinForm.module.css';
import { TextInput } from './TextInput.tsx';

interface Props {
  label: string;
  submitLabel: string;
  help: string;
  /** The error for a malformed PIN, which says what a PIN is. */
  format: string;
  /** The error if this device can’t save or read, for example because it is full. */
  failed: string;
  /** For a form that replaces the button that was pressed. */
  autoFocus?: boolean;
  /** @returns an error for the field, or null */
  onPin(pin: string): Promise<string | null>;
}

export function PinForm({ label, submitLabel, help, format, failed, autoFocus = false, onPin }: Props) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!PIN.test(pin)) return setError(format);
    setIsBusy(true);
    const refused = await onPin(pin).catch(() => failed);
    setIsBusy(false);
    setPin('');
    setError(refused ?? undefined);
  }
  return (
    <form className={styles.pin} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={label}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        value={pin}
        help={help}
        helpStays
        error={error}
        onChange={({ target }) => setPin(target.value.replace(/\D/g, '').slice(0, 12))}
      />
      <Button type="submit" wide busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
