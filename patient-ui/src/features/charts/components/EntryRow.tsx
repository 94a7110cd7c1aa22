import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { isPendingReview } from '@bedside/ui-kit/chart/chart-form';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { editPath } from '../chart-paths.ts';
import styles from './entry.module.css';

interface Props {
  entry: ChartEntry;
  personId: string;
}

export function EntryRow({ entry, personId }: Props) {
  const { charts } = useTexts();
  const { title, notes, tag } = entryText(entry, charts.texts, useFormats());
  return (
    <li>
      <Link to={editPath(entry.kind, personId, entry.id)} className={styles.row}>
        <span className={styles.first}>
          <span className={styles.title}>{title}</span>
          {tag && <span className={styles[tag.look]}>{tag.text}</span>}
        </span>
        {notes.map((note) => (
          <span key={note} className={`note ${styles.note}`}>
            {note}
          </span>
        ))}
        {entry.source === 'PATIENT' && !isPendingReview(entry) && (
          <span className={`note ${styles.note}`}>{charts.addedByYou}</span>
        )}
        {isPendingReview(entry) && (
          <span className={`note ${styles.waiting}`}>
            <Clock size={16} strokeWidth={1.75} aria-hidden />
            {charts.waiting}
          </span>
        )}
      </Link>
    </li>
  );
}
