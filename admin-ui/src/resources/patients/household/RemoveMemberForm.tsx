import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { fullName } from '@bedside/ui-kit/person';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshPatients } from '../use-patient.ts';

export default function RemoveMemberForm({ member }: { member: HouseholdMember }) {
  const refresh = useRefreshPatients();
  const form = useForm({ defaultValues: {} });
  return (
    <DrawerForm
      title="Remove from household"
      about={fullName(member)}
      form={form}
      submitLabel={`Remove ${member.firstName}`}
      isDanger
      run={(dataProvider) => dataProvider.removeFromHousehold({ params: { id: member.id } })}
      onDone={refresh}
    >
      {() => (
        <p>
          The household will no longer see or manage {fullName(member)}. Visits, invoices and records are
          kept. Patients with an open visit or a balance due can’t be removed.
        </p>
      )}
    </DrawerForm>
  );
}
