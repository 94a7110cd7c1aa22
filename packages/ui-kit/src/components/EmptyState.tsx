import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  icon?: LucideIcon;
  title: string;
  /** Use `h1` on a page that has no other title. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, heading: Heading = 'h2', children, action }: Props) {
  return (
    <div className={styles.empty}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.why}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
