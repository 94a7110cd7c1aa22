import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './RowLink.module.css';

interface Props {
  to: string;
  lead: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
}

export function RowLink({ to, lead, title, note, end }: Props) {
  return (
    <Link to={to} className={styles.row}>
      {lead}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {end}
      <ChevronRight size={20} strokeWidth={1.75} className={styles.go} aria-hidden />
    </Link>
  );
}

export const IconCircle = ({ children }: { children: ReactNode }) => (
  <span className={styles.disc}>{children}</span>
);
