import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type Done, messageOf } from '../components/DrawerForm.tsx';
import { focusScreen } from '../components/use-shortcuts.ts';
import type { ConsoleDataProvider } from './data-provider.ts';
import { failureTitle, requestIdOf } from './failure.ts';

/** An action of one press on a record of a list; says how it went, and reads again what is shown. */
export function useRecordAction(
  run: (dataProvider: ConsoleDataProvider) => Promise<Done>,
  words: {
    /** Where the server sends no words of its own. */
    successMessage?: string;
    /** What a failure says where the server says nothing. */
    otherwise?: string;
  } = {},
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => run(dataProvider),
    async onSuccess(done) {
      showToast(messageOf(done, words.successMessage), 'success');
      await queryClient.invalidateQueries();
      requestAnimationFrame(focusScreen);
    },
    onError: (failure) => showToast(failureWords(failure, words.otherwise), 'error'),
  });
}

function failureWords(failure: Error, otherwise: string | undefined): string {
  const requestId = requestIdOf(failure);
  const title = failureTitle(failure, otherwise);
  return requestId ? `${title} Reference: ${requestId}` : title;
}
