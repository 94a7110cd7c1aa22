import type { NewVitals } from '@bedside/contracts/care/vitals.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { noVitals, typedVitals, VitalFields } from '../resources/appointments/vitals/VitalFields.tsx';
import styles from './offline.module.css';

/** @param onSave puts them in the queue */
export function OfflineVitals({ onSave }: { onSave(values: NewVitals): Promise<unknown> }) {
  const form = useForm({ resolver: zodResolver(typedVitals), defaultValues: noVitals, mode: 'onTouched' });
  const save = form.handleSubmit(async (values) => {
    await onSave(values);
    form.reset();
  });
  return (
    <FormProvider {...form}>
      <form className={styles.vitals} onSubmit={(event) => void save(event)} noValidate>
        <VitalFields />
        <Button type="submit" wide>
          Save vital signs on this device
        </Button>
      </form>
    </FormProvider>
  );
}
