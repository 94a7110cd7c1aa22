import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Dashboard.module.css';

interface Props {
  label: string;
  note?: ReactNode;
  /** The list behind the figure, where there is one. */
  to?: string | undefined;
  isWarning?: boolean;
  children: ReactNode;
}

/** A figure with what it counts above it and a remark below. */
export function Tile({ label, note, to, isWarning, children }: Props) {
  const content = (
    <>
      <span>{label}</span>
      <b data-warning={isWarning || undefined}>{children}</b>
      <small>{note}&nbsp;</small>
    </>
  );
  return to === undefined ? (
    <div className={styles.tile}>{content}</div>
  ) : (
    <Link to={to} className={styles.tile}>
      {content}
    </Link>
  );
}
