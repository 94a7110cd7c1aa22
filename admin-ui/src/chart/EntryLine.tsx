import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { isPendingReview } from '@bedside/ui-kit/chart/chart-form';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import type { ReactNode } from 'react';
import styles from './chart.module.css';

interface EntryLineProps {
  entry: ChartEntry;
  end?: ReactNode;
  isAmongWaiting?: boolean;
}

export function EntryLine({ entry, end, isAmongWaiting = false }: EntryLineProps) {
  const formats = useFormats();
  const { title, notes, tag } = entryText(entry, chartTextEn, formats);
  const { reviewedBy, reviewedAt, source } = entry;
  const from =
    source === 'PATIENT' ? 'Patient-reported' : isPendingReview(entry) ? 'From the earlier system' : null;
  const confirmed =
    reviewedBy &&
    reviewedAt &&
    `confirmed by ${reviewedBy} ${instantDayText(reviewedAt, 'numeric', formats)}`;
  const waiting =
    isPendingReview(entry) &&
    `${entry.version > 1 ? 'edited' : 'added'} ${instantDayText(entry.updatedAt, 'numeric', formats)}`;
  const origin = [from, waiting || confirmed].filter(Boolean).join(', ');
  return (
    <li className={styles.entry}>
      <span className="grow">
        <Row as="span" wrap gap="2px 8px">
          <b>{title}</b>
          {tag && <span className={`${styles.tag} ${styles[tag.look] ?? ''}`}>{tag.text}</span>}
          {isPendingReview(entry) && !isAmongWaiting && (
            <span className={`${styles.tag} ${styles.orange}`}>Needs review</span>
          )}
        </Row>
        {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
        {origin && <small className={styles.meta}>{origin}</small>}
      </span>
      {end}
    </li>
  );
}
