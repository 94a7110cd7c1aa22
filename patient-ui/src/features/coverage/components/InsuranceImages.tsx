import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';
import type { InsuranceValues } from '../insurance-form.ts';
import { CardImage } from './CardImage.tsx';

interface Props {
  patientId: string;
  known: Insurance | null;
  onSending: (sending: boolean) => void;
}

export function InsuranceImages({ patientId, known, onSending }: Props) {
  const { coverage } = useTexts();
  const { control } = useFormContext<InsuranceValues>();
  const sides = [
    { name: 'frontImage', label: coverage.front, url: known?.frontImage ?? null },
    { name: 'backImage', label: coverage.back, url: known?.backImage ?? null },
  ] as const;
  return (
    <div className={styles.pair}>
      {sides.map(({ name, label, url }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <CardImage
              patientId={patientId}
              label={label}
              known={url}
              value={field.value}
              onChange={field.onChange}
              onSending={onSending}
            />
          )}
        />
      ))}
    </div>
  );
}
