import { imageTypes } from '@bedside/contracts/people/account.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { Row } from '@bedside/ui-kit/components/Stack';
import { resizeImage, UnreadableImageError } from '@bedside/ui-kit/image/resize-image';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { requestIdOf } from '../../../data/failure.ts';
import styles from './CardImage.module.css';

/** The longer side in pixels. Small print stays readable. */
const LONGEST = 1600;
const texts = { choose: 'Choose image', take: 'Take a photo' };

interface Props {
  /** “Front of the card” */
  label: string;
  patientId: string;
  /** The saved image. */
  shown: string | null;
  /** The new image’s ID, or null to remove it. */
  onChange(id: string | null): void;
}

/** Uploads the image when it is selected, to preview it before saving. */
export function CardImage({ label, patientId, shown, onChange }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [preview, setPreview] = useState<string | null>(shown);
  useEffect(() => () => void (preview?.startsWith('blob:') && URL.revokeObjectURL(preview)), [preview]);
  const upload = useMutation({
    async mutationFn(file: File) {
      const image = await resizeImage(file, LONGEST);
      const { data } = await dataProvider.uploadInsuranceImage(image, { body: { patientId } });
      return { id: data.id, image };
    },
    onSuccess({ id, image }) {
      setPreview(URL.createObjectURL(image));
      onChange(id);
    },
  });
  const remove = () => {
    setPreview(null);
    onChange(null);
  };
  return (
    <fieldset className={styles.side}>
      <legend>{label}</legend>
      {preview ? (
        <img src={preview} alt={label} className={styles.image} />
      ) : (
        <span className={styles.empty}>{upload.isPending ? 'Uploading' : 'No image'}</span>
      )}
      <Row wrap gap={4}>
        <ImageButtons
          what={label}
          texts={texts}
          camera="environment"
          types={imageTypes}
          disabled={upload.isPending}
          onPick={(file) => upload.mutate(file)}
        />
        {preview && (
          <Button kind="dangerText" onClick={remove} aria-label={`Remove ${label.toLowerCase()}`}>
            Remove
          </Button>
        )}
      </Row>
      {upload.error && (
        <p role="alert" className={styles.error}>
          {failureText(upload.error)}
        </p>
      )}
    </fieldset>
  );
}

function failureText(failure: Error): string {
  if (failure instanceof UnreadableImageError)
    return 'This file can’t be opened. Choose a JPEG, PNG or WebP image.';
  const reference = requestIdOf(failure);
  return `${failure.message} Choose the file again to retry.${reference ? ` Reference: ${reference}` : ''}`;
}
