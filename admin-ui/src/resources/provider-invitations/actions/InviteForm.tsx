import { newInvitation } from '@bedside/contracts/people/staff.api';
import { useQueryClient } from '@tanstack/react-query';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { StaffFields } from '../../../components/StaffFields.tsx';

/** Invites a provider, who gets a link to choose a password with. */
export function InviteForm() {
  const queryClient = useQueryClient();
  return (
    <DrawerForm
      title="Invite provider"
      schema={newInvitation}
      defaultValues={{ firstName: '', lastName: '', email: '', mobile: '', credentials: '' }}
      submitLabel="Send invitation"
      note="The link works once and expires in 24 hours."
      run={(dataProvider, values) => dataProvider.inviteProvider({ body: values })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['provider-invitations'] })}
    >
      <StaffFields isPhoneRequired />
      <TextInput source="credentials" label="Credentials" placeholder="NP, RN, MD" maxLength={50} />
    </DrawerForm>
  );
}
