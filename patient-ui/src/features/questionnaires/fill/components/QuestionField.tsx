import { uploadAnswerImage } from '@bedside/contracts/questionnaires/submissions.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup, type FieldText } from '@bedside/ui-kit/components/Field';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { QuestionField as Control, type QuestionFieldProps } from '@bedside/ui-kit/components/QuestionField';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { downscalePhoto } from '@bedside/ui-kit/upload/use-uploads';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../../api/client.ts';
import { useDateTexts } from '../../../../components/DateFilter.tsx';
import { SubmitError } from '../../../../components/SubmitError.tsx';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import { SignatureFields } from '../../../consents/components/SignatureFields.tsx';
import { isSigned, type SignatureInput, toSignature } from '../../../consents/given-signature.ts';
import styles from './Questionnaire.module.css';

type Props = QuestionFieldProps & { token: string };

export function QuestionField({ token, ...props }: Props) {
  const { form, questionnaire } = useTexts();
  const date = useDateTexts();
  return (
    <Control
      {...props}
      texts={{ ...questionnaire, optional: form.optional, date }}
      image={(field) => <ImageAnswer {...props} token={token} field={field} />}
      signature={() => <SignatureAnswer {...props} />}
    />
  );
}

/** Uploaded immediately; the image ID is the answer. */
function ImageAnswer({ token, question, value, onChange, field }: Props & { field: FieldText }) {
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
    <FieldGroup {...field}>
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

/** Counts as answered once it is complete. */
function SignatureAnswer({ question, value, onChange, error }: QuestionFieldProps) {
  const signature = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const [typed, setTyped] = useState<SignatureInput>({
    kind: signature?.kind ?? 'TYPED',
    name: signature?.name ?? '',
    path: signature?.path ?? '',
  });
  return (
    <Stack gap={16}>
      <p>{question.text}</p>
      <SignatureFields
        value={typed}
        isTried={error !== undefined}
        onChange={(next) => {
          setTyped(next);
          onChange(isSigned(next) ? toSignature(next) : undefined);
        }}
      />
    </Stack>
  );
}
