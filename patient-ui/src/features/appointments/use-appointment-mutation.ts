import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';

export function useAppointmentMutation(
  id: string,
  change: () => Promise<{ message: string }>,
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [keys.appointments, id],
    mutationFn: change,
    async onSuccess({ message }) {
      onDone();
      await queries.invalidateQueries({ queryKey: [keys.appointments] });
      toast(message, 'success');
    },
  });
}
