import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import styles from './builder.module.css';
import { ConditionLine } from './ConditionLine.tsx';
import { conditionOn } from './conditions.ts';

interface Props {
  question: Question;
  onChange(flaggedIf: Question['flaggedIf']): void;
}

/** Which answer staff hears of at once. */
export function FlaggedFields({ question, onChange }: Props) {
  const { flaggedIf } = question;
  const subject = { ...question, of: question.id, label: question.text };
  const begin = () => {
    const { of: _, ...condition } = conditionOn(subject);
    onChange(condition);
  };
  return (
    <FieldGroup label="Flagged answers">
      <CheckboxRow
        checked={flaggedIf !== undefined}
        onChange={({ target }) => (target.checked ? begin() : onChange(undefined))}
      >
        Alert staff immediately for certain answers
      </CheckboxRow>
      {flaggedIf && (
        <div className={styles.flagging}>
          <ConditionLine
            name="Flagged when the answer"
            subject={subject}
            condition={{ of: question.id, ...flaggedIf }}
            errors={{}}
            onChange={({ of: _, ...condition }) => onChange(condition)}
          />
        </div>
      )}
    </FieldGroup>
  );
}
