import styles from './Overlaps.module.css';
import type { Overlap } from './take-latest.ts';

/** What someone else wrote where the user typed too. Saving replaces it. */
export const Overlaps = ({ overlaps }: { overlaps: readonly Overlap[] }) => (
  <div role="status" className={styles.overlaps}>
    {overlaps.map(({ name, label, theirs }) => (
      <p key={name} className={styles.overlap}>
        {theirs === '' ? (
          <>Someone else cleared “{label}”. Saving will restore it with your entry.</>
        ) : (
          <>
            Someone else changed “{label}”. Saving will replace their entry: <q>{theirs}</q>
          </>
        )}
      </p>
    ))}
  </div>
);
