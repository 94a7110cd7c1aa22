import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import Button from '@mui/material/Button';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowButton } from '../../../components/RowButton.tsx';
import { RevokeForm } from './RevokeForm.tsx';

/** Resend an invitation, or revoke it. */
export function InvitationButtons({ invitation }: { invitation: InvitationRow }) {
  const { id, status, fullname } = invitation;
  const drawer = useDrawer();
  const isOpen = status === 'PENDING' || status === 'EXPIRED';
  if (!isOpen) return null;
  return (
    <>
      <RowButton
        label="Resend"
        spoken={`Resend ${fullname}’s invitation`}
        run={(actions) => actions.resendInvitation({ params: { id } })}
      />
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={`Revoke ${fullname}’s invitation`}
        onClick={() => drawer.open(<RevokeForm invitation={invitation} />)}
      >
        Revoke
      </Button>
    </>
  );
}
