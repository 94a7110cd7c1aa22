import type { Answer, Question, QuestionKind } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { ReactNode } from 'react';
import { ChoiceTile } from './ChoiceTile.tsx';
import { DateField, type DateTexts } from './DateField.tsx';
import { FieldGroup, type FieldText } from './Field.tsx';
import styles from './QuestionField.module.css';
import { TextArea, TextInput } from './TextInput.tsx';

interface QuestionTexts {
  optional: string;
  yes: string;
  no: string;
  date: DateTexts;
}

export interface QuestionFieldProps {
  question: Question;
  value: Answer | undefined;
  onChange: (value: Answer | undefined) => void;
  error: string | undefined;
}

interface Props extends QuestionFieldProps {
  texts: QuestionTexts;
  /** Renders the photo or signature control: real in the portal, a placeholder in a preview. */
  image: (field: FieldText) => ReactNode;
  signature: (field: FieldText) => ReactNode;
}

const LONGEST_TEXT = 2000;
const MAX_STEPS = 21;

/** One question with the control for its kind. The control’s `name` is the question’s ID. */
export function QuestionField(props: Props) {
  const { question, error, texts } = props;
  const field = {
    label: question.text,
    required: question.required,
    aside: question.required ? undefined : texts.optional,
    help: question.help,
    error,
  };
  return controls[question.kind](props, field);
}

type Control = (props: Props, field: FieldText) => ReactNode;

const typed = ({ question, value, onChange }: Props) => ({
  name: question.id,
  value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
});

const choices: Control = (props, field) => (
  <FieldGroup {...field}>
    <Choices {...props} />
  </FieldGroup>
);

const controls: Record<QuestionKind, Control> = {
  info: ({ question }) => <p className={styles.info}>{question.text}</p>,
  text: (props, field) => <TextArea {...field} {...typed(props)} maxLength={LONGEST_TEXT} />,
  number: (props, field) => (
    <TextInput
      {...field}
      {...typed(props)}
      inputMode="decimal"
      autoComplete="off"
      end={<span className={styles.unit}>{props.question.unit}</span>}
    />
  ),
  date: (props, field) => (
    <DateField {...field} {...typed(props)} onChange={props.onChange} texts={props.texts.date} />
  ),
  scale: (props, field) => (
    <FieldGroup {...field}>
      <Scale {...props} />
    </FieldGroup>
  ),
  single: choices,
  multiple: choices,
  'yes-no': choices,
  image: ({ image }, field) => image(field),
  signature: ({ signature }, field) => signature(field),
};

/** Yes or no, a single choice, or multiple choices. */
function Choices({ question, value, onChange, error, texts }: Props) {
  const isMany = question.kind === 'multiple';
  const chosen = Array.isArray(value) ? value : [];
  const options =
    question.kind === 'yes-no'
      ? [
          { key: 'yes', title: texts.yes, isOn: value === true, choose: () => onChange(true) },
          { key: 'no', title: texts.no, isOn: value === false, choose: () => onChange(false) },
        ]
      : question.options.map((option) => ({
          key: option.value,
          title: option.label,
          isOn: isMany ? chosen.includes(option.value) : value === option.value,
          choose: () => onChange(isMany ? toggled(chosen, option.value) : option.value),
        }));
  return (
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
  );
}

const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];

/** A row of numbers to choose from, with labels at both ends. */
function Scale({ question, value, onChange }: Props) {
  const { min = 0, max = 10, minLabel, maxLabel } = question;
  const count = Math.max(0, Math.min(Math.floor(max - min) + 1, MAX_STEPS));
  const nameOf = (step: number) => {
    const word = step === min ? minLabel : step === max ? maxLabel : undefined;
    return word ? `${step}, ${word}` : String(step);
  };
  return (
    <>
      <div className={styles.scale}>
        {Array.from({ length: count }, (_, at) => min + at).map((step) => (
          <label key={step} className={styles.step}>
            <input
              type="radio"
              name={question.id}
              checked={value === step}
              onChange={() => onChange(step)}
              aria-label={nameOf(step)}
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
    </>
  );
}
