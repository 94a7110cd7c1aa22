import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';

export default function EndGuarantorForm({ patient, name }: { patient: PatientRecord; name: string }) {
  const form = useForm({ defaultValues: {} });
  return (
    <DrawerForm
      title="End guarantor"
      about={patient.fullname}
      form={form}
      submitLabel="End guarantor"
      isDanger
      run={(dataProvider) =>
        dataProvider.changeGuarantor({ params: { id: patient.id }, body: { act: 'end' } })
      }
      onDone={useRefreshMoney()}
    >
      {() => <p>{name} will get no more statements, and links already sent will stop working.</p>}
    </DrawerForm>
  );
}
