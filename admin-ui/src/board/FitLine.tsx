import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { clock } from './appointment-names.ts';
import { toMinutes } from './clock.ts';
import { conflictNote, fitText } from './conflict-text.ts';
import styles from './PlacementForm.module.css';

interface Props {
  fit: Fit | undefined;
  /** Provider, date and time are chosen. */
  isAsked: boolean;
  onUse(latest: string): void;
}

/** Whether a visit fits where it is to go, and the latest time that does. */
export function FitLine({ fit, isAsked, onUse }: Props) {
  if (!fit)
    return (
      <p className={styles.fit} role="status">
        {isAsked ? 'Checking availability…' : ''}
      </p>
    );
  if (!fit.clash)
    return (
      <p className={styles.fit} role="status">
        {fitText(fit)}
      </p>
    );
  const { latestStart } = fit;
  const { title, text } = conflictNote(fit);
  return (
    <div className={`${styles.fit} ${styles.clash}`} role="status">
      <b>
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        {title}
      </b>
      {text}
      {latestStart && (
        <button type="button" className={styles.use} onClick={() => onUse(latestStart)}>
          Use {clock(toMinutes(latestStart))}
        </button>
      )}
    </div>
  );
}
