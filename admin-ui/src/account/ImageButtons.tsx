import { imageTypes } from '@bedside/contracts/people/account.api';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { useRefreshMe } from '../data/me.ts';

/** Sets the own picture, or takes it away. */
export function ImageButtons({ hasImage }: { hasImage: boolean }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshMe();
  const told = {
    async onSuccess({ message }: { message: string }) {
      showToast(message, 'success');
      await refresh();
    },
    onError: ({ message }: Error) => showToast(message, 'error'),
  };
  const upload = useMutation({
    mutationFn: (file: File) => dataProvider.uploadProfileImage(file, { body: {} }),
    ...told,
  });
  const remove = useMutation({
    mutationFn: () => dataProvider.removeProfileImage({ query: {} }),
    ...told,
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      <Button variant="outlined" loading={upload.isPending} onClick={() => input.current?.click()}>
        {hasImage ? 'Change photo' : 'Add photo'}
      </Button>
      {hasImage && (
        <Button variant="text" color="inherit" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      )}
    </>
  );
}
