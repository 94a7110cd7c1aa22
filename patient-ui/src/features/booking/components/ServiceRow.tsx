import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { CheckboxMark } from '@bedside/ui-kit/components/Checkbox';
import { Money } from '@bedside/ui-kit/components/Money';
import { useId } from 'react';
import styles from './ServiceRow.module.css';

interface Props {
  service: Pick<PatientService, 'name' | 'rate' | 'description'>;
  checked: boolean;
  reason: string | undefined;
  onToggle: () => void;
  /** Called when a service that can’t be combined is pressed. If omitted, the row is disabled. */
  onRefused?: () => void;
}

export function ServiceRow({ service, checked, reason, onToggle, onRefused }: Props) {
  const id = useId();
  const look = reason ? styles.off : checked ? styles.on : '';
  return (
    <li>
      <label htmlFor={id} className={`${styles.row} ${look}`}>
        <CheckboxMark
          id={id}
          checked={checked}
          disabled={reason !== undefined && !onRefused}
          aria-disabled={reason !== undefined || undefined}
          onChange={reason === undefined ? onToggle : onRefused}
        />
        <span className={styles.name}>{service.name}</span>
        <span className={styles.rate}>
          <Money dollars={service.rate} />
        </span>
        <span className={styles.description}>{reason ?? service.description}</span>
      </label>
    </li>
  );
}
