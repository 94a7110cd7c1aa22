import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';

/**
 * A change of one's membership: says that it is done, and shows again what follows from it.
 * @param undone what to say instead, where the answer shows that it is not done after all
 */
export function useMembershipChange<Answer>(
  change: () => Promise<Answer>,
  done: string,
  onDone: () => void,
  undone: (answer: Answer) => string | null = () => null,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSuccess(answer) {
      const instead = undone(answer);
      toast(instead ?? done, instead ? 'info' : 'success');
      onDone();
      await Promise.all(
        [keys.membership, keys.me, keys.bills].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}
