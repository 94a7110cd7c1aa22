import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import styles from './ServiceCheckboxes.module.css';

interface Props {
  services: readonly PatientService[];
  field: UseFormRegisterReturn;
  error?: string;
}

/** The catalog, to tick what the visit is for. */
export const ServiceCheckboxes = ({ services, field, error }: Props) => (
  <FieldGroup label="Services" required error={error}>
    <div className={styles.box}>
      {services.map(({ id, name, rate }) => (
        <CheckboxRow key={id} {...field} value={id}>
          {name}{' '}
          <span className={styles.rate}>
            <Money dollars={rate} />
          </span>
        </CheckboxRow>
      ))}
    </div>
  </FieldGroup>
);
