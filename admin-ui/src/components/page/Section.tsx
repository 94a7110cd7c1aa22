import type { ReactNode } from 'react';
import styles from './ContextPane.module.css';

interface SectionProps {
  title: string;
  end?: ReactNode;
  children?: ReactNode;
}

export const Section = ({ title, end, children }: SectionProps) => (
  <section className={styles.section}>
    <h2>
      {title}
      {end && <span className={styles.end}>{end}</span>}
    </h2>
    {children}
  </section>
);
