import { type ReactNode, useEffect } from 'react';
import styles from './PlainPage.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

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
