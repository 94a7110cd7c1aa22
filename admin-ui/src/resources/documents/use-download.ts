import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { createFormSubmit } from '../../components/create-form-submit.ts';
import { failureText } from './uploader-texts.ts';

/** Keeps a file behind a short-lived link under its name. */
export const useDownload = (name: string, link: () => Promise<string>) =>
  useMutation({
    mutationFn: async () => createFormSubmit(await link(), name),
    onError: (failure) => showToast(failureText(failure), 'error'),
  });
