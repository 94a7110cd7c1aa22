import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Tile.module.css';

interface Props {
  label: string;
  note?: ReactNode;
  to?: string | undefined;
  isWarning?: boolean;
  /** Null while loading. */
  children: ReactNode;
}

export function Tile({ label, note, to, isWarning, children }: Props) {
  const content = (
    <>
      <small>{label}</small>
      <b data-warning={isWarning || undefined}>
        {children === null ? <Skeleton width={88} height={24} /> : children}
      </b>
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
