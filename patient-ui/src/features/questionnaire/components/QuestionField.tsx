import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextArea } from '@bedside/ui-kit/components/TextArea';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { yesNo } from '../answers.ts';
import styles from './Questionnaire.module.css';

const LONGEST_TEXT = 2000;

interface Props {
  question: Question;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One question with the control of its kind. Its controls are named after its id. */
export function QuestionField({ question, value, onChange, error }: Props) {
  const { form, questionnaire } = useTexts();
  const field = {
    label: question.text,
    required: question.required,
    aside: question.required ? undefined : form.optional,
    error,
  };
  const input = {
    ...field,
    name: question.id,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (question.kind === 'number') return <TextInput {...input} inputMode="decimal" autoComplete="off" />;
  if (question.kind === 'text') return <TextArea {...input} maxLength={LONGEST_TEXT} />;
  const options =
    question.kind === 'yes-no'
      ? yesNo.map((one) => ({ value: one, title: questionnaire[one] }))
      : question.options.map((one) => ({ value: one, title: one }));
  return (
    <FieldGroup {...field}>
      <div className={question.kind === 'yes-no' ? styles.pair : styles.options}>
        {options.map((option) => (
          <ChoiceTile
            key={option.value}
            type="radio"
            name={question.id}
            title={option.title}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            invalid={error !== undefined}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
