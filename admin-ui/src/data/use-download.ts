import { useMutation } from '@tanstack/react-query';
import { showFailure } from './failure.ts';
import { createFormSubmit } from './files.ts';

/** Gets the link only when it is used, because it is short-lived. */
export const useDownload = (name: string, link: () => Promise<string>) =>
  useMutation({
    mutationFn: async () => createFormSubmit(await link(), name),
    onError: showFailure,
  });
