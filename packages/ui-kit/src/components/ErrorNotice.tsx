import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { countedDown, secondsIn, useSecondsLeft } from '../counted-down.ts';
import styles from './ErrorNotice.module.css';

interface Props {
  /** What happened. */
  title: string;
  /** What to do. */
  children?: ReactNode;
  /** What support can look the failure up by. */
  requestId?: string | null;
  /** The word before the request id. */
  referenceLabel?: string;
  action?: ReactNode;
}

/** A failure: what happened, what to do, and the request id. */
export function ErrorNotice({ title, children, requestId, referenceLabel = 'Reference', action }: Props) {
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <Title words={title} />
        {children && <div className={styles.text}>{children}</div>}
        {requestId && (
          <p className={styles.reference}>
            {referenceLabel} <code>{requestId}</code>
          </p>
        )}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

const NOW = 'You can try again now.';

/** A wait is counted down for the eye; a screen reader hears how long it is, and when it is over. */
function Title({ words }: { words: string }) {
  const asked = secondsIn(words);
  const left = useSecondsLeft(words);
  if (asked === 0) return <p className={styles.title}>{words}</p>;
  if (left === 0) return <p className={styles.title}>{NOW}</p>;
  return (
    <p className={styles.title}>
      <span aria-hidden>{countedDown(words, left)}</span>
      <span className={styles.spoken}>{words}</span>
    </p>
  );
}
