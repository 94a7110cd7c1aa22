import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessageOf } from '../api/failures.ts';
import { toast } from '../api/toast.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';

interface Wanted {
  name: string;
  link: () => Promise<string>;
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
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

export function fileKind(contentType: string): 'image' | 'pdf' | 'document' {
  if (contentType.startsWith('image/')) return 'image';
  return contentType === 'application/pdf' ? 'pdf' : 'document';
}

/** Object URL of a picked image, revoked when no longer shown. */
export function useImageUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // The previous file's URL is already revoked.
  return made?.file === file ? (made?.url ?? null) : null;
}
