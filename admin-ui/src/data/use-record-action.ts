import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { focusScreen } from '../parts/focus-screen.ts';
import { type Actions, useActions } from './data-provider.ts';
import { requestIdOf } from './failure.ts';

/** An action of one press on a record of a list; says how it went, and reads again what is shown. */
export function useRecordAction(run: (actions: Actions) => Promise<{ message: string }>) {
  const actions = useActions();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => run(actions),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await queryClient.invalidateQueries();
      requestAnimationFrame(focusScreen);
    },
    onError: (failure) => showToast(failureWords(failure), 'error'),
  });
}

function failureWords(failure: Error): string {
  const requestId = requestIdOf(failure);
  return requestId ? `${failure.message} Reference ${requestId}` : failure.message;
}
