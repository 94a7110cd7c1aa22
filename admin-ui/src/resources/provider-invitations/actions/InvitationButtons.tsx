import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';

const RevokeForm = ({ invitation }: { invitation: InvitationRow }) => (
  <ConfirmForm
    title="Revoke invitation"
    about={invitation.fullname}
    submitLabel="Revoke invitation"
    run={(dataProvider) => dataProvider.revokeInvitation({ params: { id: invitation.id } })}
    refreshes={['provider-invitations']}
  >
    The link sent to {invitation.fullname} will stop working. You can invite them again later.
  </ConfirmForm>
);

interface Props {
  label: string;
  /** The label for screen readers. */
  ariaLabel: string;
  run: Parameters<typeof useRecordAction>[0];
}

function RowButton({ label, ariaLabel, run }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  return (
    <Button kind="plain" small busy={isPending} aria-label={ariaLabel} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

export function InvitationButtons({ invitation }: { invitation: InvitationRow }) {
  const { id, status, fullname } = invitation;
  const drawer = useDrawer();
  const isOpen = status === 'PENDING' || status === 'EXPIRED';
  if (!isOpen) return null;
  return (
    <>
      <RowButton
        label="Resend"
        ariaLabel={`Resend ${fullname}’s invitation`}
        run={(actions) => actions.resendInvitation({ params: { id } })}
      />
      <Button
        kind="plain"
        small
        aria-label={`Revoke ${fullname}’s invitation`}
        onClick={() => drawer.open(<RevokeForm invitation={invitation} />)}
      >
        Revoke
      </Button>
    </>
  );
}
