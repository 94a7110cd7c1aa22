import { reason } from '@bedside/contracts/common/fields';
import type { PatientRow } from '@bedside/contracts/people/person.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';
import { useRefreshPatients } from '../use-patient.ts';

interface Props {
  patient: PatientRow;
  status: 'ACTIVE' | 'INACTIVE';
}

const reasonValues = z.object({ reason });

/** Lets the patient sign in again, or no longer. */
export default function StatusForm({ patient, status }: Props) {
  const refresh = useRefreshPatients();
  const form = useForm({
    resolver: zodResolver(reasonValues),
    defaultValues: { reason: '' },
    mode: 'onTouched',
  });
  const isClosing = status === 'INACTIVE';
  return (
    <DrawerForm
      title={isClosing ? 'Make inactive' : 'Make active'}
      about={patient.fullname}
      form={form}
      submitLabel={isClosing ? 'Make inactive' : 'Make active'}
      isDanger={isClosing}
      run={(actions, values) => actions.changeUserStatus({ userId: patient.id, status, ...values })}
      onDone={refresh}
    >
      {() => (
        <>
          <p>
            {isClosing
              ? `${patient.firstName} can no longer sign in, and is signed out at once. Visits and records stay as they are.`
              : `${patient.firstName} can sign in again.`}
          </p>
          <TextArea
            {...form.register('reason')}
            label="Reason"
            required
            help="Kept in the log, beside who did it. Patients do not see it."
            error={form.formState.errors.reason?.message}
          />
        </>
      )}
    </DrawerForm>
  );
}
