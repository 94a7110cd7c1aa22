import type { ScoreResult } from '@bedside/contracts/questionnaires/questionnaire.schema';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import styles from './Scores.module.css';
import { scoreText } from './submission-badges.ts';

/** The most important scores come first. The rest collapse into a count. */
const weight = ({ flagged, tone }: ScoreResult): number =>
  (flagged ? 4 : 0) + (tone === 'alert' ? 2 : tone === 'watch' ? 1 : 0);

export function ScoreChips({
  scores,
  most = scores.length,
}: {
  scores: readonly ScoreResult[];
  most?: number;
}) {
  const sorted = scores.toSorted((one, other) => weight(other) - weight(one));
  const rest = sorted.slice(most);
  return (
    <span className={styles.chips}>
      {sorted.slice(0, most).map((score) => (
        <span key={score.id} className={styles.chip} data-tone={score.tone} title={scoreText(score)}>
          {score.name} <b>{score.value}</b>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={rest.map(scoreText).join('; ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

export const FlagMark = ({ flags }: { flags: number }) =>
  flags > 0 && (
    <span className={styles.flag}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {flags === 1 ? '1 flag' : `${flags} flags`}
    </span>
  );
