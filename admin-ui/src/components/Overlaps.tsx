import drawer from './drawer.module.css';
import type { Overlap } from './take-latest.ts';

/** What someone else wrote where the user typed too. Saving replaces it. */
export const Overlaps = ({ overlaps }: { overlaps: readonly Overlap[] }) =>
  overlaps.map(({ label, theirs }) => (
    <p key={label} className={drawer.overlap} role="status">
      {theirs === '' ? (
        <>Someone else cleared “{label}”. Saving will restore it with your entry.</>
      ) : (
        <>
          Someone else changed “{label}”. Saving will replace their entry: <q>{theirs}</q>
        </>
      )}
    </p>
  ));
