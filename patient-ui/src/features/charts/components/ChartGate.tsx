import { ApiError } from '@bedside/api-client/api-error';
import type { Chart } from '@bedside/contracts/care/chart.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { LoadFailure, NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { chartQuery, lastReview } from '../chart-queries.ts';
import styles from './ChartGate.module.css';

interface Props {
  personId: string;
  children: (chart: Chart) => ReactNode;
  /** Wraps the loading state, for pages that set their own title once loaded. */
  frame?: (content: ReactNode) => ReactNode;
}

export function ChartGate({ personId, children, frame = (content) => content }: Props) {
  const { data, error, refetch } = useQuery(chartQuery(personId));
  if (data) return children(data);
  if (!error) return frame(<RowSkeletons rows={6} />);
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return frame(isMissing ? <NotFoundNotice /> : <LoadFailure reason={error} onRetry={refetch} />);
}

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
