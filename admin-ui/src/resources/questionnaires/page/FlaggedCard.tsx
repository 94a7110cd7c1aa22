import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { valueText } from '../submission-badges.ts';
import styles from './reading.module.css';

/** What has to be seen before anything else. */
export function FlaggedCard({ submission: { scores, sections } }: { submission: SubmissionRecord }) {
  const lines = [
    ...scores
      .filter(({ flagged }) => flagged)
      .map((score) => ({
        id: `score ${score.id}`,
        what: score.name,
        said: [valueText(score), score.band].filter(Boolean).join(', '),
      })),
    ...sections
      .flatMap(({ questions }) => questions)
      .filter(({ flagged }) => flagged)
      .map(({ id, text, answer }) => ({ id, what: text, said: answer })),
  ];
  if (lines.length === 0) return null;
  return (
    <section className={styles.flagged} aria-label="Flagged">
      <h2>
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
        Flagged: review first
      </h2>
      <dl>
        {lines.map(({ id, what, said }) => (
          <div key={id}>
            <dt>{what}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
