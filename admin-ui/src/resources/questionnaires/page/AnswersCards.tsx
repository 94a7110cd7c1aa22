import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import styles from './reading.module.css';

type Answered = SubmissionRecord['sections'][number]['questions'][number];

/** Every question as it was asked, with its answer, in the order of the form. */
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
                {question.before && <span className={styles.before}>previously: {question.before}</span>}
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
