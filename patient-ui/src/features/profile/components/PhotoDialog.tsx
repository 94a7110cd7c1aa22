import { imageTypes } from '@bedside/contracts/people/account.api';
import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { ProgressBar } from '@bedside/ui-kit/components/ProgressBar';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import type { Area } from '@bedside/ui-kit/image/image-size';
import { lazy, Suspense, useState } from 'react';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useImageUrl } from '../../../components/use-image-url.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/use-session.ts';
import { usePhoto } from '../use-photo.ts';
import styles from './PhotoDialog.module.css';

const CropArea = lazy(async () => ({ default: (await import('./CropArea.tsx')).CropArea }));

interface Props {
  person: Person;
  onClose: () => void;
}

/** A photo from a file or the camera, cut to a square; or the one there is, taken away. */
export function PhotoDialog({ person, onClose }: Props) {
  const { picture, shell } = useTexts();
  const isSelf = useUser().id === person.id;
  const [file, setFile] = useState<File | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const url = useImageUrl(file);
  const { upload, remove, part } = usePhoto(person, onClose);
  const busy = upload.isPending || remove.isPending;

  function pick(picked: File) {
    const isKnown = imageTypes.some((type) => type === picked.type);
    setProblem(isKnown ? null : picture.wrongType);
    setArea(null);
    if (isKnown) setFile(picked);
  }

  const buttons = (
    <ImageButtons
      what={picture.photoOf(person.firstName)}
      texts={picture}
      camera="user"
      types={imageTypes}
      disabled={busy}
      onPick={pick}
    />
  );
  return (
    <Dialog
      title={isSelf ? picture.photo : picture.photoOf(person.firstName)}
      subtitle={file ? picture.crop : isSelf ? picture.text : picture.textOf(person.firstName)}
      closeLabel={shell.close}
      onClose={onClose}
      locked={busy}
    >
      <div className={styles.body}>
        {file && url ? (
          <Suspense fallback={<Skeleton height={340} />}>
            <CropArea
              key={url}
              url={url}
              onArea={setArea}
              onUnreadable={() => {
                setFile(null);
                setProblem(picture.unreadable);
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
        {upload.isPending && <ProgressBar label={picture.sending} part={part} />}
        {buttons}
        {file && (
          <Button
            wide
            busy={upload.isPending}
            disabled={!area}
            onClick={() => area && upload.mutate({ file, area })}
          >
            {picture.save}
          </Button>
        )}
        {!file && person.profileImage && (
          <Button kind="danger" wide busy={remove.isPending} onClick={() => remove.mutate()}>
            {picture.remove}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
