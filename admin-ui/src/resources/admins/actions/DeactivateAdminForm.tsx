import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';

/** Shuts an admin out for now, after a look at what that means. */
export function DeactivateAdminForm({ admin }: { admin: AdminRow }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Deactivate admin"
      about={admin.fullname}
      submitLabel="Deactivate admin"
      run={(dataProvider) =>
        dataProvider.update('admins', { id: admin.id, data: { status: 'INACTIVE' }, previousData: admin })
      }
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admins'] })}
    >
      {admin.fullname} will be signed out of all devices immediately and can’t sign in until reactivated.
    </ConfirmForm>
  );
}
