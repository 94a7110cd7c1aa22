import type { Answer, Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextArea, TextInput } from '@bedside/ui-kit/components/TextInput';
import Button from '@mui/material/Button';
import { dateTexts } from '../../../formatting/appointment-text.ts';
import styles from './preview.module.css';

interface Props {
  question: Question;
  value: Answer | undefined;
  error: string | undefined;
  onChange(value: Answer | undefined): void;
}

/** A question with the control of its kind; a picture and a signature are only pretended. */
export function PreviewQuestion({ question, value, error, onChange }: Props) {
  const field = {
    label: question.text || 'Untitled question',
    required: question.required,
    aside: question.required ? undefined : 'optional',
    help: question.help,
    error,
  };
  const words = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (question.kind) {
    case 'info':
      return <p className={styles.info}>{question.text || 'Untitled text'}</p>;
    case 'text':
      return <TextArea {...field} value={words} onChange={({ target }) => onChange(target.value)} />;
    case 'number':
      return (
        <TextInput
          {...field}
          inputMode="decimal"
          value={words}
          end={<span className={styles.unit}>{question.unit}</span>}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'date':
      return <DateField {...field} value={words} onChange={onChange} texts={dateTexts} />;
    case 'scale':
      return (
        <FieldGroup {...field}>
          <Scale question={question} value={value} onChange={onChange} />
        </FieldGroup>
      );
    case 'image':
    case 'signature':
      return (
        <FieldGroup {...field}>
          <Button
            variant="outlined"
            onClick={() =>
              onChange(
                value === undefined ? samples[question.kind === 'image' ? 'image' : 'signature'] : undefined,
              )
            }
          >
            {value === undefined ? `Add sample ${question.kind}` : `Remove ${question.kind}`}
          </Button>
        </FieldGroup>
      );
    default:
      return (
        <FieldGroup {...field}>
          <Choices question={question} value={value} onChange={onChange} isWrong={error !== undefined} />
        </FieldGroup>
      );
  }
}

const samples = {
  image: '00000000-0000-7000-8000-000000000000',
  signature: { kind: 'TYPED', name: 'Sample patient' },
} as const;

type ControlProps = Pick<Props, 'question' | 'value' | 'onChange'>;

function Choices({ question, value, onChange, isWrong }: ControlProps & { isWrong: boolean }) {
  const { kind, id } = question;
  const chosen = Array.isArray(value) ? value : [];
  const options =
    kind === 'yes-no'
      ? yesNo.map(({ label, answer }) => ({ key: label, label, isOn: value === answer, next: answer }))
      : question.options.map((option) => ({
          key: option.value,
          label: option.label || 'Untitled option',
          isOn: kind === 'multiple' ? chosen.includes(option.value) : value === option.value,
          next: kind === 'multiple' ? toggled(chosen, option.value) : option.value,
        }));
  return (
    <div className={kind === 'yes-no' ? styles.pair : styles.options}>
      {options.map(({ key, label, isOn, next }) => (
        <ChoiceTile
          key={key}
          type={kind === 'multiple' ? 'checkbox' : 'radio'}
          name={`preview-${id}`}
          title={label}
          checked={isOn}
          invalid={isWrong}
          onChange={() => onChange(next)}
        />
      ))}
    </div>
  );
}

const yesNo = [
  { label: 'Yes', answer: true },
  { label: 'No', answer: false },
];

const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

const MOST_STEPS = 21;

function Scale({ question, value, onChange }: ControlProps) {
  const { id, min = 0, max = 10, minLabel, maxLabel } = question;
  const count = Math.max(0, Math.min(Math.floor(max - min) + 1, MOST_STEPS));
  const steps = Array.from({ length: count }, (_, at) => min + at);
  return (
    <>
      <div className={styles.scale}>
        {steps.map((step) => (
          <label key={step} className={styles.step}>
            <input
              type="radio"
              name={`preview-${id}`}
              checked={value === step}
              onChange={() => onChange(step)}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
      {(minLabel || maxLabel) && (
        <p className={styles.ends}>
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </p>
      )}
    </>
  );
}
