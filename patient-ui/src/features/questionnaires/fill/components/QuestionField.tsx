import { uploadAnswerImage } from '@bedside/contracts/questionnaires/questionnaires.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { TextArea, TextInput } from '@bedside/ui-kit/components/TextInput';
import { downscalePhoto } from '@bedside/ui-kit/upload/use-uploads';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../../api/client.ts';
import { useDateTexts } from '../../../../components/DateFilter.tsx';
import { SubmitError } from '../../../../components/SubmitError.tsx';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import { SignatureFields } from '../../../consents/components/SignatureFields.tsx';
import type { SignatureInput } from '../../../consents/given-signature.ts';
import { isSigned, toSignature } from '../../../consents/given-signature.ts';
import { type FieldProps, useQuestionFieldProps } from '../field-props.ts';

import styles from './Questionnaire.module.css';

const LONGEST_TEXT = 2000;

/** Counts as answered once complete. */
function SignatureAnswer({ question, value, onChange, error }: FieldProps) {
  const given = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const [typed, setTyped] = useState<SignatureInput>({
    kind: given?.kind ?? 'TYPED',
    name: given?.name ?? '',
    path: given?.path ?? '',
  });
  return (
    <div className={styles.signature}>
      <p>{question.text}</p>
      <SignatureFields
        value={typed}
        isTried={error !== undefined}
        onChange={(next) => {
          setTyped(next);
          onChange(isSigned(next) ? toSignature(next) : undefined);
        }}
      />
    </div>
  );
}

function ScaleField({ question, value, onChange, error }: FieldProps) {
  const { min = 0, max = 10, minLabel, maxLabel } = question;
  const steps = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return (
    <FieldGroup {...useQuestionFieldProps(question, error)}>
      <div className={styles.scale}>
        {steps.map((step) => (
          <label key={step} className={styles.step}>
            <input
              type="radio"
              name={question.id}
              checked={value === step}
              onChange={() => onChange(step)}
              aria-label={nameOf(step, { min, max, minLabel, maxLabel })}
            />
            <span aria-hidden>{step}</span>
          </label>
        ))}
      </div>
      {(minLabel || maxLabel) && (
        <p className={styles.ends} aria-hidden>
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </p>
      )}
    </FieldGroup>
  );
}

function nameOf(
  step: number,
  {
    min,
    max,
    minLabel,
    maxLabel,
  }: { min: number; max: number; minLabel?: string | undefined; maxLabel?: string | undefined },
): string {
  const word = step === min ? minLabel : step === max ? maxLabel : undefined;
  return word ? `${step}, ${word}` : String(step);
}

function ImageAnswer({ token, question, value, onChange, error }: FieldProps & { token: string }) {
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

export function QuestionField({ token, ...props }: FieldProps & { token: string }) {
  const { question, value, onChange, error } = props;
  const field = useQuestionFieldProps(question, error);
  const dateTexts = useDateTexts();
  const words = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const typed = {
    ...field,
    name: question.id,
    value: words,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  switch (question.kind) {
    case 'info':
      return <p className={styles.info}>{question.text}</p>;
    case 'number':
      return (
        <TextInput
          {...typed}
          inputMode="decimal"
          autoComplete="off"
          end={<span className={styles.unit}>{question.unit}</span>}
        />
      );
    case 'text':
      return <TextArea {...typed} maxLength={LONGEST_TEXT} />;
    case 'date':
      return <DateField {...field} name={question.id} value={words} onChange={onChange} texts={dateTexts} />;
    case 'scale':
      return <ScaleField {...props} />;
    case 'image':
      return <ImageAnswer {...props} token={token} />;
    case 'signature':
      return <SignatureAnswer {...props} />;
    default:
      return <ChoiceField {...props} />;
  }
}

function ChoiceField({ question, value, onChange, error }: FieldProps) {
  const { questionnaire } = useTexts();
  const field = useQuestionFieldProps(question, error);
  const isMany = question.kind === 'multiple';
  const chosen = Array.isArray(value) ? value : [];
  const options =
    question.kind === 'yes-no'
      ? [
          { key: 'yes', title: questionnaire.yes, isOn: value === true, choose: () => onChange(true) },
          { key: 'no', title: questionnaire.no, isOn: value === false, choose: () => onChange(false) },
        ]
      : question.options.map((option) => ({
          key: option.value,
          title: option.label,
          isOn: isMany ? chosen.includes(option.value) : value === option.value,
          choose: () => onChange(isMany ? toggled(chosen, option.value) : option.value),
        }));
  return (
    <FieldGroup {...field}>
      <div className={question.kind === 'yes-no' ? styles.pair : styles.options}>
        {options.map(({ key, title, isOn, choose }) => (
          <ChoiceTile
            key={key}
            type={isMany ? 'checkbox' : 'radio'}
            name={question.id}
            title={title}
            checked={isOn}
            onChange={choose}
            invalid={error !== undefined}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
