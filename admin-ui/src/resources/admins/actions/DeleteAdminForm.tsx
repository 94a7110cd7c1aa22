import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';

/** Takes an admin out of the practice, after a look at what that means. */
export function DeleteAdminForm({ admin }: { admin: AdminRow }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Delete admin"
      about={admin.fullname}
      submitLabel={`Delete ${admin.fullname}`}
      run={(dataProvider) => dataProvider.delete('admins', { id: admin.id })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admins'] })}
    >
      {admin.fullname} will be signed out of all devices immediately and lose access for good. Their past
      actions stay in the audit log, and their email address can be reused.
    </ConfirmForm>
  );
}
