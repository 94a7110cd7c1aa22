import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Card } from '../../../components/page/Card.tsx';
import { changeText, valueText } from '../submission-badges.ts';
import styles from './reading.module.css';

/** What the answers come to, and what became of it since the last time. */
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
              <p className={styles.small}>
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
