import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshPatients } from '../use-patient.ts';
import { insuranceName } from './coverage-text.ts';

export default function RemoveInsuranceForm({ insurance }: { insurance: Insurance }) {
  const refresh = useRefreshPatients();
  const form = useForm({ defaultValues: {} });
  return (
    <DrawerForm
      title="Remove insurance"
      about={insuranceName(insurance)}
      form={form}
      submitLabel="Remove insurance"
      isDanger
      run={(dataProvider) => dataProvider.removeInsurance({ params: { id: insurance.id } })}
      onDone={refresh}
    >
      {() => <p>Card images will also be deleted. Existing invoices aren’t affected.</p>}
    </DrawerForm>
  );
}
