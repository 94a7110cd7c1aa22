import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { type FormEvent, useState } from 'react';
import styles from './offline.module.css';
import { PIN } from './vault.ts';

interface Props {
  label: string;
  submitLabel: string;
  help: string;
  /** @returns an error for the field, or null */
  onPin(pin: string): Promise<string | null>;
}

export function PinForm({ label, submitLabel, help, onPin }: Props) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!PIN.test(pin)) return setError('Enter 6 to 12 digits.');
    setIsBusy(true);
    const refused = await onPin(pin);
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

export const wrongPin = (triesLeft: number): string =>
  `Wrong PIN. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left, then this copy is erased.`;
