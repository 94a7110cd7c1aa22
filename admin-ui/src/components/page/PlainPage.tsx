import { type ReactNode, useEffect } from 'react';
import styles from './PlainPage.module.css';

interface Props {
  title: string;
  /** Links to sibling screens. */
  tabs?: ReactNode;
  children: ReactNode;
}

export function PlainPage({ title, tabs, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <div className={styles.cards}>{children}</div>
    </div>
  );
}
