import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface Props {
  /** Of the page and of the browser's tab. */
  title: string;
  /** The page says its title in a place of its own. */
  titleHidden?: boolean;
  /** A second column from 1024 on, and below the first before that. */
  aside?: ReactNode;
  /** Above both columns. */
  head?: ReactNode;
  children: ReactNode;
}

/** One column of 720, or two on a desk. */
export function Page({ title, titleHidden = false, aside, head, children }: Props) {
  usePageTitle(title);
  const heading = !titleHidden && <h1>{title}</h1>;
  if (!aside) {
    return (
      <div className={styles.page}>
        {head}
        {heading}
        {children}
      </div>
    );
  }
  return (
    <div className={styles.two}>
      {head && <div className={styles.head}>{head}</div>}
      <div className={styles.main}>
        {heading}
        {children}
      </div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}
