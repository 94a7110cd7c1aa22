import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Signature } from '@bedside/ui-kit/components/Signature';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { changeText, valueText } from '../submission-badges.ts';
import styles from './reading.module.css';

type Answered = SubmissionRecord['sections'][number]['questions'][number];

export const AnswersCards = ({ submission: { sections } }: { submission: SubmissionRecord }) =>
  sections
    .filter(({ questions }) => questions.length > 0)
    .map(({ title, questions }) => (
      <Card key={title} title={title}>
        <dl className={styles.answers}>
          {questions.map((question) => (
            <div key={question.id} data-flagged={question.flagged || undefined}>
              <dt>{question.text}</dt>
              <dd>
                <Answer question={question} />
                {question.flagged && <Tag tone="orange">Flagged</Tag>}
                {question.before && <small>previously: {question.before}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    ));

function Answer({ question }: { question: Answered }) {
  const { answer, text, imageUrl, signaturePath, kind } = question;
  if (imageUrl)
    return (
      <a href={imageUrl} target="_blank" rel="noopener" className={styles.image}>
        <img src={imageUrl} alt={text} />
      </a>
    );
  if (kind === 'signature' && answer)
    return (
      <span className={styles.signature}>
        {signaturePath && <Signature name={answer} path={signaturePath} />}
        {answer}
      </span>
    );
  return <span>{answer ?? <span className={styles.muted}>Not answered</span>}</span>;
}

export function FlaggedCard({ submission: { scores, sections } }: { submission: SubmissionRecord }) {
  const lines = [
    ...scores
      .filter(({ flagged }) => flagged)
      .map((score) => ({
        id: `score ${score.id}`,
        label: score.name,
        value: [valueText(score), score.band].filter(Boolean).join(', '),
      })),
    ...sections
      .flatMap(({ questions }) => questions)
      .filter(({ flagged }) => flagged)
      .map(({ id, text, answer }) => ({ id, label: text, value: answer })),
  ];
  if (lines.length === 0) return null;
  return (
    <section className={styles.flagged} aria-label="Flagged">
      <h2>
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
        Flagged: review first
      </h2>
      <dl>
        {lines.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ScoresCard({ submission: { scores } }: { submission: SubmissionRecord }) {
  return (
    <Card title="Scores">
      {scores.length === 0 && <p className={styles.none}>This form isn’t scored.</p>}
      {scores.length > 0 && (
        <ul className={styles.scores}>
          {scores.map((score) => (
            <li key={score.id} className={styles.score} data-tone={score.tone}>
              <h3>{score.name}</h3>
              <p className={styles.value}>{valueText(score)}</p>
              <p className={styles.band}>{score.band ?? 'No range'}</p>
              <p className={`${styles.small} small`}>
                {score.before ? (
                  <>
                    {changeText(score.value, score.before.value)}{' '}
                    <DateText value={score.before.at} pattern="brief" />
                    {score.before.band !== score.band &&
                      score.before.band &&
                      `, previously ${score.before.band}`}
                  </>
                ) : (
                  'First score'
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
