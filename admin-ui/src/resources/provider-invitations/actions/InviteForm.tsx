import { newInvitation } from '@bedside/contracts/people/staff.api';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { StaffFields } from '../../../components/StaffFields.tsx';

/** Invites a provider, who gets a link to choose a password with. */
export function InviteForm() {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(newInvitation),
    defaultValues: { firstName: '', lastName: '', email: '', mobile: '', credentials: '' },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Invite provider"
      form={form}
      submitLabel="Send invitation"
      note="The link works once and expires in 24 hours."
      run={(dataProvider, values) => dataProvider.inviteProvider({ body: values })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['provider-invitations'] })}
    >
      {() => (
        <>
          <StaffFields isPhoneRequired />
          <TextInput
            {...form.register('credentials')}
            label="Credentials"
            placeholder="NP, RN, MD"
            maxLength={50}
            error={form.formState.errors.credentials?.message}
          />
        </>
      )}
    </DrawerForm>
  );
}
