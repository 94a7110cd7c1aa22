import { questionProblem } from '@bedside/contracts/questionnaires/answers';
import type {
  Answer,
  Answers,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { scoresOf } from '@bedside/contracts/questionnaires/scores';
import { visibleQuestionIds } from '@bedside/contracts/questionnaires/visibility';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { valueText } from '../submission-badges.ts';

import { PreviewQuestion } from './PreviewQuestion.tsx';
import styles from './preview.module.css';

const genders = [
  { value: 'Female', label: 'Female' },
  { value: 'Male', label: 'Male' },
] as const;

/** What was entered in the preview: an answer, or a number as it is being typed. */
type PreviewAnswers = Readonly<Record<string, Answer | undefined>>;

/** The answers that were entered, each of its question’s kind. */
function answersIn({ sections }: QuestionnaireDefinition, given: PreviewAnswers): Answers {
  const answers: Answers = {};
  for (const { id, kind } of sections.flatMap(({ questions }) => questions)) {
    const entered = given[id];
    if (entered === undefined || entered === '') continue;
    const number = typeof entered === 'string' ? Number(entered.replace(',', '.')) : Number.NaN;
    answers[id] = kind === 'number' && Number.isFinite(number) ? number : entered;
  }
  return answers;
}

/** The form as a patient meets it on a phone: answers show and hide what hangs on them and make up scores. */
export function Preview({ form, name }: { form: QuestionnaireDefinition; name: string }) {
  const [given, setGiven] = useState<PreviewAnswers>({});
  const [asked, setAsked] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [gender, setGender] = useState<'Female' | 'Male'>('Female');
  const answers = answersIn(form, given);
  const shown = visibleQuestionIds(form, answers);
  const at = Math.min(asked, shown.length);
  const section = shown[at];
  const go = (to: number) => {
    setAsked(to);
    setIsTried(false);
  };
  const problemOf = (question: (typeof shown)[number]['questions'][number]) =>
    questionProblem(question, answers[question.id]) ?? undefined;
  const advance = () => {
    if (section?.questions.some((question) => problemOf(question))) return setIsTried(true);
    go(at + 1);
  };
  return (
    <>
      <div className={styles.top}>
        <SegmentedControl label="Preview as" choices={genders} chosen={gender} onChoose={setGender} />
        <Button
          size="small"
          variant="text"
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
              <PreviewQuestion
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
            <Button variant="outlined" onClick={() => go(at - 1)}>
              Previous
            </Button>
          )}
          {section && (
            <Button variant="contained" onClick={advance}>
              Continue
            </Button>
          )}
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

interface ScoresProps {
  form: QuestionnaireDefinition;
  scores: ReturnType<typeof scoresOf>;
}

/** What staff would read of these answers. */
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
