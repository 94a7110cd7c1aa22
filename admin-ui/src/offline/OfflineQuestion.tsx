import { uploadAnswerImage } from '@bedside/contracts/questionnaires/submissions.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup, type FieldText } from '@bedside/ui-kit/components/Field';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { QuestionField, type QuestionFieldProps } from '@bedside/ui-kit/components/QuestionField';
import SignaturePad from '@bedside/ui-kit/components/SignaturePad';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useEffect, useState } from 'react';
import styles from './offline.module.css';
import type { PatientModeTexts } from './patient-mode-texts.ts';

interface Props extends QuestionFieldProps {
  texts: PatientModeTexts;
  /** The photo for this answer, if it was just taken. */
  picture: { bytes: ArrayBuffer; type: string } | undefined;
  onPhoto(chosen: File): void;
}

export const OfflineQuestion = (props: Props) => (
  <QuestionField
    {...props}
    image={(field) => <PhotoAnswer {...props} field={field} />}
    signature={() => <SignedAnswer {...props} />}
  />
);

/** The photo waits on the device and is sent before the answers. */
function PhotoAnswer({
  question,
  value,
  texts: { photo, imageAdded },
  picture,
  onChange,
  onPhoto,
  field,
}: Props & { field: FieldText }) {
  const isThere = typeof value === 'string' && value !== '';
  return (
    <FieldGroup {...field}>
      {isThere && (
        <div className={styles.photo}>
          {picture && <Preview picture={picture} alt={question.text} />}
          <p className="small" role="status">
            {imageAdded}
          </p>
          <Button kind="text" onClick={() => onChange(undefined)}>
            {photo.remove}
            <span className="visually-hidden">: {question.text}</span>
          </Button>
        </div>
      )}
      <ImageButtons
        what={question.text}
        texts={{ choose: isThere ? photo.other : photo.choose, take: photo.take }}
        camera="environment"
        types={uploadAnswerImage.upload.types}
        onPick={onPhoto}
      />
    </FieldGroup>
  );
}

function Preview({ picture: { bytes, type }, alt }: { picture: NonNullable<Props['picture']>; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [bytes, type]);
  return url && <img src={url} alt={alt} />;
}

/** Counts as answered once it has both a name and a signature. */
function SignedAnswer({ question, value, onChange, error, texts }: Props) {
  const signature = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const [name, setName] = useState(signature?.name ?? '');
  const [path, setPath] = useState(signature?.path ?? '');
  function change(next: { name: string; path: string }) {
    setName(next.name);
    setPath(next.path);
    const signedBy = next.name.trim();
    onChange(
      signedBy.length > 1 && next.path !== ''
        ? { kind: 'DRAWN', name: signedBy, path: next.path }
        : undefined,
    );
  }
  return (
    <>
      <FieldGroup label={question.text} required={question.required} error={error}>
        <SignaturePad
          label={texts.signHere}
          clearLabel={texts.clear}
          invalid={error !== undefined}
          onDrawn={(drawn) => change({ name, path: drawn })}
        />
      </FieldGroup>
      <TextInput
        label={texts.name}
        autoComplete="off"
        maxLength={90}
        value={name}
        onChange={({ target }) => change({ name: target.value, path })}
      />
    </>
  );
}
