import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { imageTypes, removeProfileImage, uploadProfileImage } from '@bedside/contracts/people/account.api';
import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { ProgressBar } from '@bedside/ui-kit/components/ProgressBar';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { type Area, resizeImage } from '@bedside/ui-kit/image/resize-image';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useImageUrl } from '../../../components/files.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { usePatientChange } from '../../family/use-patient-change.ts';
import styles from './PhotoDialog.module.css';

const CropArea = lazy(async () => ({ default: (await import('./CropArea.tsx')).CropArea }));

interface Props {
  person: Person;
  onClose: () => void;
}

/** Pixels per side, the largest size shown. */
const PHOTO_SIZE = 640;

function usePhoto(person: { id: string }, onDone: () => void) {
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

export function PhotoDialog({ person, onClose }: Props) {
  const { image } = useTexts();
  const isSelf = useUser().id === person.id;
  const [file, setFile] = useState<File | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const url = useImageUrl(file);
  const { upload, remove, part } = usePhoto(person, onClose);
  const busy = upload.isPending || remove.isPending;

  function pick(picked: File) {
    const isKnown = imageTypes.some((type) => type === picked.type);
    setProblem(isKnown ? null : image.wrongType);
    setArea(null);
    if (isKnown) setFile(picked);
  }

  const buttons = (
    <ImageButtons
      what={image.photoOf(person.firstName)}
      texts={image}
      camera="user"
      types={imageTypes}
      disabled={busy}
      onPick={pick}
    />
  );
  return (
    <FormDialog
      title={isSelf ? image.photo : image.photoOf(person.firstName)}
      subtitle={file ? image.crop : isSelf ? image.text : image.textOf(person.firstName)}
      isDirty={file !== null}
      onClose={onClose}
      locked={busy}
    >
      <Stack gap={16}>
        {file && url ? (
          <Suspense fallback={<Skeleton height={340} />}>
            <CropArea
              key={url}
              url={url}
              onArea={setArea}
              onUnreadable={() => {
                setFile(null);
                setProblem(image.unreadable);
              }}
            />
          </Suspense>
        ) : (
          <span className={styles.now}>
            <Avatar person={person} size={144} />
          </span>
        )}
        {problem && <ErrorNotice title={problem} />}
        <SubmitError reason={upload.error ?? remove.error} />
        {upload.isPending && <ProgressBar label={image.sending} part={part} />}
        {buttons}
        {file && (
          <Button
            wide
            busy={upload.isPending}
            disabled={!area}
            onClick={() => area && upload.mutate({ file, area })}
          >
            {image.save}
          </Button>
        )}
        {!file && person.profileImage && (
          <Button kind="danger" wide busy={remove.isPending} onClick={() => remove.mutate()}>
            {image.remove}
          </Button>
        )}
      </Stack>
    </FormDialog>
  );
}
