import type { InvitationRow } from '@bedside/contracts/people/person.schema';
import { RowButton } from '../../../parts/RowButton.tsx';

/** What can still be done with an invitation: send its link again, take it back. */
export function InvitationButtons({ invitation: { id, status, fullname } }: { invitation: InvitationRow }) {
  const isOpen = status === 'PENDING' || status === 'EXPIRED';
  if (!isOpen) return null;
  return (
    <>
      <RowButton
        label="Resend"
        spoken={`Resend the invitation of ${fullname}`}
        run={(actions) => actions.resendInvitation(id)}
      />
      <RowButton
        label="Revoke"
        spoken={`Revoke the invitation of ${fullname}`}
        run={(actions) => actions.revokeInvitation(id)}
      />
    </>
  );
}
