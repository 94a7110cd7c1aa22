import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { countedDown, secondsIn, useSecondsLeft, waitIsOver } from '../counted-down.ts';
import styles from './ErrorNotice.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  requestId?: string | null;
  referenceLabel?: string;
  action?: ReactNode;
}

export function ErrorNotice({ title, children, requestId, referenceLabel = 'Reference', action }: Props) {
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <Title text={title} />
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

/** The countdown is only visual: screen readers announce the wait once, and then its end. */
function Title({ text }: { text: string }) {
  const seconds = secondsIn(text);
  const left = useSecondsLeft(text);
  if (seconds === 0) return <p className={styles.title}>{text}</p>;
  if (left === 0) return <p className={styles.title}>{waitIsOver(text)}</p>;
  return (
    <p className={styles.title}>
      <span aria-hidden>{countedDown(text, left)}</span>
      <span className="visually-hidden">{text}</span>
    </p>
  );
}
