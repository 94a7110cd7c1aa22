import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';

export default function StopAutopayForm({ patient }: { patient: Pick<PatientRecord, 'id' | 'fullname'> }) {
  const refresh = useRefreshMoney();
  return (
    <DrawerForm
      title="Turn off autopay"
      about={patient.fullname}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel="Turn off autopay"
      isDanger
      run={(dataProvider, body) => dataProvider.stopPatientAutopay({ params: { id: patient.id }, body })}
      onDone={refresh}
    >
      <p>Scheduled charges will be canceled. Only the patient can turn autopay back on.</p>
      <ReasonArea help="Kept in the audit log. Staff only." />
    </DrawerForm>
  );
}
