import { uploadAnswerImage } from '@bedside/contracts/questionnaires/questionnaires.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { downscalePhoto } from '@bedside/ui-kit/upload/send-document';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../../api/client.ts';
import { SubmitError } from '../../../../components/SubmitError.tsx';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import { type FieldProps, useQuestionFieldProps } from '../field-props.ts';
import styles from './Questionnaire.module.css';

export function ImageAnswer({ token, question, value, onChange, error }: FieldProps & { token: string }) {
  const { questionnaire: texts } = useTexts();
  const [shown, show] = useState<string | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const body = { token, questionId: question.id };
      return (await client.upload(uploadAnswerImage, await downscalePhoto(file), { body })).data.imageId;
    },
    onSuccess(imageId, file) {
      show(URL.createObjectURL(file));
      onChange(imageId);
    },
  });
  const isThere = typeof value === 'string' && value !== '';
  return (
    <FieldGroup {...useQuestionFieldProps(question, error)}>
      {isThere && (
        <div className={styles.image}>
          {shown && <img src={shown} alt={question.text} />}
          <p className="small">{texts.imageAdded}</p>
          <Button
            kind="text"
            onClick={() => {
              show(null);
              onChange(undefined);
            }}
          >
            {texts.removeImage}
          </Button>
        </div>
      )}
      <ImageButtons
        what={question.text}
        texts={{ choose: isThere ? texts.otherImage : texts.chooseImage, take: texts.takeImage }}
        camera="environment"
        types={uploadAnswerImage.upload.types}
        disabled={upload.isPending}
        onPick={(file) => upload.mutate(file)}
      />
      <div aria-live="polite">{upload.isPending && <p className="small muted">{texts.sendingImage}</p>}</div>
      <SubmitError reason={upload.error} />
    </FieldGroup>
  );
}
