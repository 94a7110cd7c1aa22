import type { CourtOrder } from '@bedside/contracts/people/custody.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshCustody } from '../overview/use-custody.ts';

interface Props {
  order: CourtOrder;
  patient: PatientRecord;
}

export default function LiftCourtOrderForm({ order, patient }: Props) {
  const form = useForm({ defaultValues: {} });
  return (
    <DrawerForm
      title="Lift court order"
      about={patient.fullname}
      form={form}
      submitLabel="Lift court order"
      isDanger
      run={(dataProvider) =>
        dataProvider.changeCustody({
          params: { id: patient.id },
          body: { personId: order.person.id, lift: true },
        })
      }
      onDone={useRefreshCustody(patient.id)}
    >
      {() => <p>{order.person.name} will immediately see and do what they could before.</p>}
    </DrawerForm>
  );
}
