import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';

/**
 * Changes the membership and refreshes what depends on it.
 * @param undone message to show if the response says the change did not go through
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
