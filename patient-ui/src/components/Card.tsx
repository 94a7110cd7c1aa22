import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title?: string;
  /** Beside the title. */
  end?: ReactNode;
  /** The one next-step card of a page, at its top. */
  next?: boolean;
  /** What is inside brings its own padding. */
  flush?: boolean;
  children: ReactNode;
}

/** A surface with a hairline. */
export function Card({ title, end, next = false, flush = false, children }: Props) {
  return (
    <section className={next ? styles.next : styles.card}>
      {title && (
        <div className={styles.header}>
          <h2>{title}</h2>
          {end}
        </div>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}

/** Rows with hairlines across the full width. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
