import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { imageTypes, uploadInsuranceImage } from '@bedside/contracts/people/account.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { ProgressBar } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { resizeImage, UnreadableImageError } from '@bedside/ui-kit/image/resize-image';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { useImageUrl } from '../../../components/files.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { ImageChange } from '../insurance-form.ts';
import styles from './CardImage.module.css';

/** The most pixels for the longer side: keeps small print readable and phone photos small enough to upload. */
const CARD_SIZE = 2000;

interface Props {
  patientId: string;
  label: string;
  /** URL of the stored image. */
  known: string | null;
  value: ImageChange;
  onChange: (value: ImageChange) => void;
  /** Reports whether an image is uploading, because the form waits for it. */
  onSending: (sending: boolean) => void;
}

/** Uploads an image as soon as it is picked, and keeps it for a retry. */
export function CardImage({ patientId, label, known, value, onChange, onSending }: Props) {
  const { image, coverage } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const [isWrongType, setWrongType] = useState(false);
  const taken = useImageUrl(file);
  const send = useMutation({
    async mutationFn(picked: File) {
      setPart(0);
      onSending(true);
      const small = await resizeImage(picked, CARD_SIZE);
      const body = { patientId };
      return (await client.upload(uploadInsuranceImage, small, { body }, { send: sendWithProgress(setPart) }))
        .data.id;
    },
    onSuccess: onChange,
    onSettled: () => onSending(false),
  });
  const isUnreadable = send.error instanceof UnreadableImageError;
  const shown = isUnreadable ? null : (taken ?? (value === undefined ? known : null));

  function pick(picked: File) {
    const isKnown = imageTypes.some((type) => type === picked.type);
    setWrongType(!isKnown);
    if (!isKnown) return;
    setFile(picked);
    send.mutate(picked);
  }

  function remove() {
    setFile(null);
    send.reset();
    onChange(known === null ? undefined : null);
  }

  return (
    <FieldGroup label={label}>
      <Stack gap={8}>
        {shown && <img src={shown} alt={label} className={styles.image} />}
        {send.isPending && <ProgressBar label={image.sending} part={part} />}
        {(isWrongType || isUnreadable) && (
          <ErrorNotice title={isWrongType ? image.wrongType : image.unreadable} />
        )}
        {!isUnreadable && <SubmitError reason={send.error} />}
        {send.error && !isUnreadable && file && (
          <Button kind="secondary" small onClick={() => send.mutate(file)}>
            {coverage.tryAgain}
          </Button>
        )}
        <ImageButtons
          what={label}
          texts={image}
          camera="environment"
          types={imageTypes}
          disabled={send.isPending}
          onPick={pick}
        />
        {shown && !send.isPending && (
          <Button kind="text" small onClick={remove}>
            {coverage.removeImage}
            <span className="visually-hidden">: {label}</span>
          </Button>
        )}
      </Stack>
    </FieldGroup>
  );
}
