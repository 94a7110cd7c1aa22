import { useMutation } from '@tanstack/react-query';
import { errorMessageOf } from '../api/failure-text.ts';
import { toast } from '../api/toast.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { saveFile } from './save-file.ts';

interface Wanted {
  name: string;
  link: () => Promise<string>;
}

export function useFileDownload() {
  const { files } = useTexts();
  return useMutation({
    async mutationFn({ name, link }: Wanted) {
      const response = await fetch(await link());
      if (!response.ok) throw new Error(`The file answered ${response.status}`);
      saveFile(await response.blob(), name);
    },
    onSuccess: () => toast(files.downloaded, 'success'),
    onError: (reason) => toast(errorMessageOf(reason, files.downloadFailed).message, 'error'),
  });
}
