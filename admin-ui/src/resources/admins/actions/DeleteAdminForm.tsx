import type { AdminRow } from '@bedside/contracts/people/person.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';

/** Takes an admin out of the practice, after a look at what that means. */
export function DeleteAdminForm({ admin }: { admin: AdminRow }) {
  const queryClient = useQueryClient();
  const form = useForm();
  return (
    <DrawerForm
      title="Delete admin"
      about={admin.fullname}
      form={form}
      submitLabel={`Delete ${admin.fullname}`}
      isDanger
      run={(actions) => actions.deleteAdmin(admin.id)}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admins'] })}
    >
      {() => (
        <p>
          {admin.fullname} is signed out everywhere at once and cannot sign in again. What they did stays in
          the logs. Their e-mail address can be used for somebody new.
        </p>
      )}
    </DrawerForm>
  );
}
