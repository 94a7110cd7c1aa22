import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessageOf } from '../../api/failure-text.ts';
import { keys } from '../../api/keys.ts';
import { toast } from '../../api/toast.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';

export function useCardChange(change: () => Promise<{ message: string }>, onDone?: () => void) {
  const { failure } = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSuccess({ message }) {
      onDone?.();
      toast(message, 'success');
      await queries.invalidateQueries({ queryKey: [keys.cards] });
    },
    onError(reason) {
      if (!onDone) toast(errorMessageOf(reason, failure.whatToDo).message, 'error');
    },
  });
}
