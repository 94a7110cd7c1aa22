import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { type FieldProps, useQuestionFieldProps } from '../field-props.ts';
import styles from './Questionnaire.module.css';

export function ScaleField({ question, value, onChange, error }: FieldProps) {
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
