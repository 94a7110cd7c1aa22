import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { focusScreen } from '../components/focus-screen.ts';
import { type Actions, useActions } from './data-provider.ts';
import { failureTitle, requestIdOf } from './failure.ts';

/** An action of one press on a record of a list; says how it went, and reads again what is shown. */
export function useRecordAction(
  run: (actions: Actions) => Promise<{ message: string }>,
  /** What a failure says where the server says nothing. */
  otherwise?: string,
) {
  const actions = useActions();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => run(actions),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await queryClient.invalidateQueries();
      requestAnimationFrame(focusScreen);
    },
    onError: (failure) => showToast(failureWords(failure, otherwise), 'error'),
  });
}

function failureWords(failure: Error, otherwise: string | undefined): string {
  const requestId = requestIdOf(failure);
  const title = failureTitle(failure, otherwise);
  return requestId ? `${title} Reference: ${requestId}` : title;
}
