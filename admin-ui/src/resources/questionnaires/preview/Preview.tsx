import { answerTexts } from '@bedside/contracts/questionnaires/answer-texts';
import { answersOf, type DraftAnswers, questionProblem } from '@bedside/contracts/questionnaires/answers';
import type {
  Answer,
  Question,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { scoresOf } from '@bedside/contracts/questionnaires/scores';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { QuestionField, type QuestionFieldProps } from '@bedside/ui-kit/components/QuestionField';
import { useState } from 'react';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { dateTexts } from '../../../formatting/appointment-text.ts';
import { valueText } from '../submission-badges.ts';
import styles from './preview.module.css';

const genders = [
  { value: 'Female', label: 'Female' },
  { value: 'Male', label: 'Male' },
] as const;

/** The form as a patient sees it on a phone. Answers show or hide dependent questions and update scores. */
export function Preview({ form, name }: { form: QuestionnaireDefinition; name: string }) {
  const [given, setGiven] = useState<DraftAnswers>({});
  const [requestedPart, setRequestedPart] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [gender, setGender] = useState<'Female' | 'Male'>('Female');
  const answers = answersOf(
    form.sections.flatMap(({ questions }) => questions),
    given,
  );
  const shown = visibleSections(form, answers);
  const at = Math.min(requestedPart, shown.length);
  const section = shown[at];
  const go = (to: number) => {
    setRequestedPart(to);
    setIsTried(false);
  };
  const problemOf = (question: Question) => questionProblem(question, answers[question.id]) ?? undefined;
  const advance = () => {
    if (section?.questions.some((question) => problemOf(question))) return setIsTried(true);
    go(at + 1);
  };
  return (
    <>
      <div className={styles.top}>
        <SegmentedControl label="Preview as" choices={genders} chosen={gender} onChoose={setGender} />
        <Button
          kind="text"
          small
          onClick={() => {
            setGiven({});
            go(0);
          }}
        >
          Start over
        </Button>
      </div>
      <section className={styles.phone} aria-label="Phone preview">
        <p className={styles.where}>
          <span>{name}</span>
          <span>{section ? `Part ${at + 1} of ${shown.length}` : 'Review'}</span>
        </p>
        {section ? (
          <div key={section.id} className={styles.part}>
            <h2>{section.title || 'Untitled section'}</h2>
            {section.intro && <p>{section.intro}</p>}
            {section.questions.map((question) => (
              <PreviewField
                key={question.id}
                question={question}
                value={given[question.id]}
                error={isTried ? problemOf(question) : undefined}
                onChange={(value) => setGiven({ ...given, [question.id]: value })}
              />
            ))}
          </div>
        ) : (
          <p className={styles.part}>The patient reviews their answers here before submitting.</p>
        )}
        <div className={styles.foot}>
          {at > 0 && (
            <Button kind="secondary" onClick={() => go(at - 1)}>
              Previous
            </Button>
          )}
          {section && <Button onClick={advance}>Continue</Button>}
        </div>
      </section>
      <Scores
        form={form}
        scores={scoresOf(
          form,
          shown.flatMap(({ questions }) => questions),
          answers,
          gender,
        )}
      />
    </>
  );
}

const texts = { ...answerTexts.en, optional: 'optional', date: dateTexts };

const samples = {
  image: '00000000-0000-7000-8000-000000000000',
  signature: { kind: 'TYPED', name: 'Sample patient' },
} as const satisfies Record<string, Answer>;

/** A question as the portal renders it, except that photos and signatures are samples. */
function PreviewField({ question, value, onChange, error }: QuestionFieldProps) {
  const pretended = (what: keyof typeof samples) => (field: { label: string }) => (
    <FieldGroup {...field}>
      <Button kind="secondary" onClick={() => onChange(value === undefined ? samples[what] : undefined)}>
        {value === undefined ? `Add sample ${what}` : `Remove ${what}`}
      </Button>
    </FieldGroup>
  );
  return (
    <QuestionField
      question={named(question)}
      value={value}
      error={error}
      onChange={onChange}
      texts={texts}
      image={pretended('image')}
      signature={pretended('signature')}
    />
  );
}

/** Fills in placeholder texts for those that are still empty in the builder. */
const named = (question: Question): Question => ({
  ...question,
  text: question.text || (question.kind === 'info' ? 'Untitled text' : 'Untitled question'),
  options: question.options.map((option) => ({ ...option, label: option.label || 'Untitled option' })),
});

interface ScoresProps {
  form: QuestionnaireDefinition;
  scores: ReturnType<typeof scoresOf>;
}

/** The scores that staff would see for these answers. */
const Scores = ({ form, scores }: ScoresProps) =>
  form.scores.length > 0 && (
    <section className={styles.scores} aria-label="Preview scores">
      <h2>What staff see</h2>
      <dl>
        {form.scores.map(({ id, name }) => {
          const score = scores.find((one) => one.id === id);
          return (
            <div key={id}>
              <dt>{name || 'Untitled score'}</dt>
              <dd data-tone={score?.tone ?? undefined}>
                {score ? [valueText(score), score.band].filter(Boolean).join(', ') : 'Not yet'}
                {score?.flagged && ', flagged'}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
