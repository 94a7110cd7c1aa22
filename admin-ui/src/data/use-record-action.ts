import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type Done, messageOf } from '../components/DrawerForm.tsx';
import { focusScreen } from '../components/screen-hooks.ts';
import type { ConsoleDataProvider } from './data-provider.ts';
import { failureText } from './failure.ts';

export function useRecordAction(
  run: (dataProvider: ConsoleDataProvider) => Promise<Done>,
  texts: {
    /** Shown if the server sends no message. */
    successMessage?: string;
    /** Shown if the server sends no error text. */
    otherwise?: string;
  } = {},
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => run(dataProvider),
    async onSuccess(done) {
      showToast(messageOf(done, texts.successMessage), 'success');
      await queryClient.invalidateQueries();
      requestAnimationFrame(focusScreen);
    },
    onError: (failure) => showToast(failureText(failure, texts.otherwise), 'error'),
  });
}
