import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title?: string;
  end?: ReactNode;
  next?: boolean;
  flush?: boolean;
  children: ReactNode;
}

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

interface RowsProps {
  invalid?: boolean;
  children: ReactNode;
}

export const Rows = ({ invalid = false, children }: RowsProps) => (
  <ul className={`${styles.rows} ${invalid ? styles.invalid : ''}`}>{children}</ul>
);
