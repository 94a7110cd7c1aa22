import type { AdminRow } from '@bedside/contracts/people/person.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';

/** Shuts an admin out for now, after a look at what that means. */
export function DeactivateAdminForm({ admin }: { admin: AdminRow }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Make inactive"
      about={admin.fullname}
      submitLabel="Make inactive"
      run={(actions) => actions.changeAdmin(admin, { status: 'INACTIVE' })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admins'] })}
    >
      {admin.fullname} is signed out everywhere at once and cannot sign in until made active again.
    </ConfirmForm>
  );
}
