import { reason } from '@bedside/contracts/common/fields';
import { membershipType, membershipTypes, type PatientRow } from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { ReasonArea, SelectInput } from '../../../components/inputs.tsx';
import { membershipLabel } from '../../../formatting/person-text.ts';
import { useRefreshPatients } from '../use-patient.ts';

const values = z.object({ membershipType, reason });

/** Changes the benefit level, independently of the subscription. */
export default function MembershipForm({ patient }: { patient: PatientRow }) {
  const refresh = useRefreshPatients();
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { membershipType: patient.membershipType, reason: '' },
    mode: 'onTouched',
  });
  const isSame = form.watch('membershipType') === patient.membershipType;
  return (
    <DrawerForm
      title="Change membership"
      about={patient.fullname}
      form={form}
      submitLabel="Change membership"
      isSubmitDisabled={isSame}
      note={
        isSame ? `Current: ${membershipLabel(patient.membershipType)}.` : 'Upcoming visits will be repriced.'
      }
      run={(dataProvider, given) =>
        dataProvider.changeMembership({ body: { patientId: patient.id, ...given } })
      }
      onDone={refresh}
    >
      <SelectInput
        source="membershipType"
        label="Membership"
        required
        placeholder="Select a membership"
        options={membershipTypes.map((type) => ({ value: type, label: membershipLabel(type) }))}
        invalidText="Select a membership."
      />
      <ReasonArea help="Why it differs from the paid plan. Kept in the audit log." />
    </DrawerForm>
  );
}
