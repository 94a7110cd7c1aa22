import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import styles from './EnterServicesForm.module.css';

interface Props {
  name: string;
  done: UseFormRegisterReturn;
  cost: UseFormRegisterReturn;
  error?: string;
}

export const ServiceLineRow = ({ name, done, cost, error }: Props) => (
  <li className={styles.line}>
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is the control */}
    <label className={styles.name}>
      <CheckboxInput {...done} />
      {name}
    </label>
    <span className={styles.money}>
      $
      <input
        {...cost}
        inputMode="decimal"
        aria-label={`Charge for ${name}`}
        aria-invalid={error ? true : undefined}
      />
    </span>
    {error && (
      <span className={styles.error} role="alert">
        {error}
      </span>
    )}
  </li>
);
