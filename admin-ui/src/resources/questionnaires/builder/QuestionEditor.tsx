import { isChoice, kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import { type Question, questionKinds } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import styles from './builder.module.css';
import { ConditionLine } from './ConditionLine.tsx';
import { conditionOn } from './conditions.ts';
import { type QuestionPlace, withQuestionKind } from './form-edits.ts';
import { useBuilder } from './IssueSummary.tsx';
import { NumberFields, ScaleFields } from './NumberFields.tsx';
import { OptionLines } from './OptionLines.tsx';
import { ShownIfFields } from './ShownIfFields.tsx';

interface Props {
  question: Question;
  place: QuestionPlace;
  path: string;
}

interface FlaggedFieldsProps {
  question: Question;
  onChange(flaggedIf: Question['flaggedIf']): void;
}

/** Defines the answers that alert staff. */
function FlaggedFields({ question, onChange }: FlaggedFieldsProps) {
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

export function QuestionEditor({ question, place, path }: Props) {
  const { edit, at } = useBuilder();
  const { kind } = question;
  const isInfo = kind === 'info';
  const change = (to: Partial<Question>) => edit({ type: 'changeQuestion', place, change: to });
  return (
    <div className={styles.fields}>
      <TextArea
        label={isInfo ? 'Text' : 'Question'}
        required
        rows={2}
        maxLength={1000}
        value={question.text}
        onChange={({ target }) => change({ text: target.value })}
        error={at(`${path}.text`)}
      />
      <SelectInput
        label="Question type"
        required
        placeholder="Select a question type"
        options={questionKinds.map((value) => ({ value, label: kindRules[value].label }))}
        value={kind}
        onChange={({ target }) => {
          const next = questionKinds.find((one) => one === target.value);
          if (next) change({ ...cleared, ...withQuestionKind(question, next) });
        }}
      />
      {!isInfo && (
        <TextInput
          label="Help text"
          aside="optional"
          maxLength={500}
          value={question.help ?? ''}
          onChange={({ target }) => change({ help: target.value || undefined })}
        />
      )}
      {isChoice(kind) && (
        <OptionLines path={path} options={question.options} onChange={(options) => change({ options })} />
      )}
      {kind === 'number' && <NumberFields path={path} question={question} onChange={change} />}
      {kind === 'scale' && <ScaleFields path={path} question={question} onChange={change} />}
      {!isInfo && (
        <CheckboxRow
          checked={question.required}
          onChange={({ target }) => change({ required: target.checked })}
        >
          Required
        </CheckboxRow>
      )}
      <ShownIfFields
        what="this question"
        path={`${path}.visibleIf`}
        place={place}
        visibleIf={question.visibleIf}
        onChange={(visibleIf) => change({ visibleIf })}
      />
      {!isInfo && <FlaggedFields question={question} onChange={(flaggedIf) => change({ flaggedIf })} />}
    </div>
  );
}

/** Fields that the new kind may not have. */
const cleared = {
  unit: undefined,
  min: undefined,
  max: undefined,
  decimals: undefined,
  minLabel: undefined,
  maxLabel: undefined,
  flaggedIf: undefined,
};
