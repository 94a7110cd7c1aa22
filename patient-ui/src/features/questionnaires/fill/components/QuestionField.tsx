import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextArea } from '@bedside/ui-kit/components/TextArea';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useDateTexts } from '../../../../components/use-date-texts.ts';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import { type FieldProps, useQuestionFieldProps } from '../field-props.ts';
import { ImageAnswer } from './ImageAnswer.tsx';
import styles from './Questionnaire.module.css';
import { ScaleField } from './ScaleField.tsx';
import { SignatureAnswer } from './SignatureAnswer.tsx';

const LONGEST_TEXT = 2000;

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
