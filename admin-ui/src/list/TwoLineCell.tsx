import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './TwoLineCell.module.css';

interface Props {
  first: ReactNode;
  /** Muted, behind the first. */
  aside?: ReactNode;
  second: ReactNode;
  /** The second is never cut. */
  isWhole?: boolean;
  to?: string;
  /** Router state that goes along with the link. */
  state?: unknown;
}

/** The first cell of a row: who, and under it what. */
export const TwoLineCell = ({ first, aside, second, isWhole, to, state }: Props) => (
  <span className={styles.two}>
    <span className={styles.first}>
      {to === undefined ? (
        first
      ) : (
        <Link to={to} state={state}>
          {first}
        </Link>
      )}
      {aside && <span className={styles.aside}> {aside}</span>}
    </span>
    <span className={isWhole ? styles.whole : styles.second}>{second}</span>
  </span>
);
