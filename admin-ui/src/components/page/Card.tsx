import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title: string;
  mark?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

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
