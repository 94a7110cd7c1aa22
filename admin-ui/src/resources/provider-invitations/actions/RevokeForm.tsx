import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';

/** Takes an invitation back, after a look at what that means. */
export function RevokeForm({ invitation }: { invitation: InvitationRow }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Revoke invitation"
      about={invitation.fullname}
      submitLabel="Revoke invitation"
      run={(dataProvider) => dataProvider.revokeInvitation({ params: { id: invitation.id } })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['provider-invitations'] })}
    >
      The link sent to {invitation.fullname} will stop working. You can invite them again later.
    </ConfirmForm>
  );
}
