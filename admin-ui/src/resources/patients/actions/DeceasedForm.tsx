import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { useRefreshPatients } from '../use-patient.ts';
import styles from './actions.module.css';
import { isTypedName } from './typed-name.ts';

/** Cannot be undone, so the name must be typed to confirm. */
export default function DeceasedForm({ patient }: { patient: PatientRow }) {
  const refresh = useRefreshPatients();
  const refreshMoney = useRefreshMoney();
  const values = z.object({
    name: z
      .string()
      .refine((typed) => isTypedName(typed, patient.fullname), `Type “${patient.fullname}” to confirm.`),
  });
  const form = useForm({ resolver: zodResolver(values), defaultValues: { name: '' }, mode: 'onTouched' });
  return (
    <DrawerForm
      title="Mark as deceased"
      about={patient.fullname}
      form={form}
      submitLabel="Mark as deceased"
      isDanger
      isSubmitDisabled={!isTypedName(form.watch('name'), patient.fullname)}
      run={(dataProvider) => dataProvider.markAsDeceased({ params: { userId: patient.id } })}
      onDone={() => Promise.all([refresh(), refreshMoney()])}
    >
      <div>
        <p>This takes effect immediately:</p>
        <ul className={styles.follows}>
          <li>{patient.firstName} will receive no more messages, including scheduled ones.</li>
          <li>Open visits are canceled and their providers notified.</li>
          <li>Deposits of those visits are released or refunded.</li>
          <li>The subscription is canceled; nothing more is charged.</li>
          <li>Portal access ends on all devices.</li>
          <li>The chart, visits and invoices are kept.</li>
        </ul>
      </div>
      <TextInput source="name" label={`Type “${patient.fullname}” to confirm`} required autoComplete="off" />
    </DrawerForm>
  );
}
