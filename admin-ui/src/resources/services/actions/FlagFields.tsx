import { FieldGroup } from '@bedside/ui-kit/components/Field';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import type { CatalogName } from '../catalog.ts';
import styles from './FlagFields.module.css';

type Flag =
  | 'enabled'
  | 'depositHeld'
  | 'telemedicine'
  | 'singlePatientOnly'
  | 'needsConsent'
  | 'producesReport'
  | 'taxable';

interface Line {
  flag: Flag;
  label: string;
  note: ReactNode;
}

const booking: readonly Line[] = [
  {
    flag: 'depositHeld',
    label: 'Hold deposit on the card',
    note: 'For visits 4 days away or less, the card is held, and charged with the invoice or fee. Later visits are charged right away.',
  },
  {
    flag: 'telemedicine',
    label: 'Telemedicine',
    note: 'Video only, with no address or travel fee; booked on its own: ‘"Telemedicine Visit" service cannot be availed with any other services.’',
  },
  {
    flag: 'singlePatientOnly',
    label: 'One patient per visit',
    note: 'Can’t be booked with family members: ‘This service is available only for single patient.’',
  },
  {
    flag: 'needsConsent',
    label: 'Aesthetics consent',
    note: 'Patients must accept a consent when booking: ‘Please accept to continue’. Staff can collect it later. Not for telemedicine.',
  },
];

const shared: readonly Line[] = [
  {
    flag: 'producesReport',
    label: 'Requires report',
    note: 'The visit can’t be completed until a report is added or waived.',
  },
  { flag: 'taxable', label: 'Taxable', note: 'Adds the practice’s sales tax.' },
];

const offered: Record<CatalogName, Line> = {
  services: { flag: 'enabled', label: 'Active', note: 'Patients can book it.' },
  'provider-services': { flag: 'enabled', label: 'Active', note: 'Can be added to visits.' },
};

export function FlagFields({ catalog }: { catalog: CatalogName }) {
  const { formState } = useFormContext<Record<Flag, boolean>>();
  const lines = [offered[catalog], ...(catalog === 'services' ? booking : []), ...shared];
  return (
    <FieldGroup label="Rules" error={formState.errors.needsConsent?.message}>
      <div className={styles.flags}>
        {lines.map(({ flag, label, note }) => (
          <CheckboxRow key={flag} source={flag}>
            <span className={styles.flag}>
              {label}
              <small className={styles.note}>{note}</small>
            </span>
          </CheckboxRow>
        ))}
      </div>
    </FieldGroup>
  );
}
