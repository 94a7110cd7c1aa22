import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { Rows } from './Card.tsx';
import styles from './RowLink.module.css';

interface RowProps {
  lead: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
}

const RowContent = ({ lead, title, note, end }: RowProps) => (
  <>
    {lead}
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {note && <span className="note">{note}</span>}
    </span>
    {end}
    <ChevronRight size={20} strokeWidth={1.75} className={styles.go} aria-hidden />
  </>
);

export const RowLink = ({ to, ...row }: RowProps & { to: string }) => (
  <Link to={to} className={styles.row}>
    <RowContent {...row} />
  </Link>
);

/** Links to something outside the portal: a call, an email, or a map. */
export const RowAnchor = ({ href, ...row }: RowProps & { href: string }) => (
  <a href={href} className={styles.row}>
    <RowContent {...row} />
  </a>
);

export const IconCircle = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className={styles.disc}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
  </span>
);

export function RowSkeletons({ rows }: { rows: number }) {
  const { shell } = useTexts();
  return (
    <Loading label={shell.loading}>
      <Rows>
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={at} className={styles.skeleton}>
            <Skeleton width={40} height={40} round />
            <span className={styles.bars}>
              <Skeleton width="55%" height={14} />
              <Skeleton width="75%" height={12} />
            </span>
          </li>
        ))}
      </Rows>
    </Loading>
  );
}

export function NewBadge() {
  const { records } = useTexts();
  return <span className={styles.new}>{records.new}</span>;
}
