import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { LineInput } from '../../../components/inputs.tsx';
import styles from './EnterServicesForm.module.css';

/** `at` is where the line is in the form, such as `lines.0`. */
export function ServiceLineRow({ name, at }: { name: string; at: string }) {
  const error = useFieldError(`${at}.cost`);
  return (
    <li className={styles.line}>
      <label className={styles.name}>
        <CheckboxInput source={`${at}.isDone`} />
        {name}
      </label>
      <span className={styles.money}>
        $
        <LineInput source={`${at}.cost`} inputMode="decimal" aria-label={`Charge for ${name}`} />
      </span>
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </li>
  );
}
