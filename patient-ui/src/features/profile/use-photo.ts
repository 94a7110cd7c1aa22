import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { removeProfileImage, uploadProfileImage } from '@bedside/contracts/people/account.api';
import type { Area } from '@bedside/ui-kit/image/image-size';
import { resizeImage } from '@bedside/ui-kit/image/resize-image';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { toast } from '../../api/toast.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { usePatientChange } from '../family/use-patient-change.ts';

/** Pixels per side, the largest size shown. */
const PHOTO_SIZE = 640;

export function usePhoto(person: { id: string }, onDone: () => void) {
  const { image } = useTexts();
  const { refresh } = usePatientChange();
  const [part, setPart] = useState(0);
  async function finish(message: string) {
    await refresh();
    onDone();
    toast(message, 'success');
  }
  const upload = useMutation({
    async mutationFn({ file, area }: { file: Blob; area: Area }) {
      setPart(0);
      const photo = await resizeImage(file, PHOTO_SIZE, area);
      await client.upload(
        uploadProfileImage,
        photo,
        { body: { userId: person.id } },
        { send: sendWithProgress(setPart) },
      );
    },
    onSuccess: () => finish(image.saved),
  });
  const remove = useMutation({
    mutationFn: () => client.send(removeProfileImage, { query: { userId: person.id } }),
    onSuccess: () => finish(image.removed),
  });
  return { upload, remove, part };
}
