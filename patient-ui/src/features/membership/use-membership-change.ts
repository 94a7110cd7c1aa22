import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';

/** A change of one's membership: says that it is done, and shows anew what follows from it. */
export function useMembershipChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSuccess() {
      toast(done, 'success');
      onDone();
      await Promise.all(
        [keys.membership, keys.me, keys.bills].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}
