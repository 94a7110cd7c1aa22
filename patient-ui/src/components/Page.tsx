import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** The page renders its title elsewhere. */
  titleHidden?: boolean;
  /** Second column from 1024 px, below the first on smaller screens. */
  aside?: ReactNode;
  head?: ReactNode;
  /** Uses the full width in one column from 1024 px, for a table. */
  wide?: boolean;
  children: ReactNode;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);
}

export function Page({ title, titleHidden = false, aside, head, wide = false, children }: Props) {
  usePageTitle(title);
  const heading = !titleHidden && <h1>{title}</h1>;
  if (!aside) {
    return (
      <div className={wide ? styles.wide : styles.page}>
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
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

export const ScreenDock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
);

interface BackLinkProps {
  to: string;
  children: string;
}

export const BackLink = ({ to, children }: BackLinkProps) => (
  <Link to={to} className={styles.back}>
    <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
    {children}
  </Link>
);
