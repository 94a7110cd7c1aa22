import type { Chart } from '@bedside/contracts/care/chart.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { lastReview } from '../last-review.ts';
import styles from './ReviewNote.module.css';

export function ReviewNote({ chart }: { chart: Chart }) {
  const { charts } = useTexts();
  const formats = useFormats();
  const last = lastReview(chart);
  if (chart.pendingReview > 0)
    return (
      <p className={styles.note}>
        <Clock size={20} strokeWidth={1.75} aria-hidden />
        {charts.waitingCount(chart.pendingReview)}
      </p>
    );
  if (!last) return null;
  return (
    <p className={styles.note}>
      <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
      {charts.reviewed(last.by, instantDayText(last.at, 'full', formats))}
    </p>
  );
}
