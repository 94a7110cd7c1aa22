import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title: string;
  /** Behind the title: a chip or a tag. */
  mark?: ReactNode;
  /** At the end of the head. */
  end?: ReactNode;
  children: ReactNode;
}

/** A block of the page's work column. */
export const Card = ({ title, mark, end, children }: Props) => (
  <section className={styles.card} aria-label={title}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {mark}
      <span className={styles.end}>{end}</span>
    </header>
    {children}
  </section>
);
