import { type ReactNode, useEffect } from 'react';
import styles from './PlainPage.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** A page of cards under its title, no wider than one reads. */
export function PlainPage({ title, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.cards}>{children}</div>
    </div>
  );
}
