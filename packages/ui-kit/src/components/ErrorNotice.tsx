import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
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
        <p className={styles.title}>{title}</p>
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
