import type { Chart } from '@bedside/contracts/care/chart.schema';
import { isPendingReview } from '@bedside/ui-kit/chart/chart-form';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { instantDayText } from '@bedside/ui-kit/formats';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Link } from 'react-router';
import { RetryNotice } from '../components/FailureNotice.tsx';
import context from '../components/page/ContextPane.module.css';
import { Section } from '../components/page/Section.tsx';
import { patientAddress } from '../resources/patients/use-patient.ts';
import styles from './chart.module.css';
import { pendingReviewIn } from './chart-sections.ts';
import { useChart } from './use-chart.ts';

interface Props {
  patientId: string;
  /** Omits links to the chart, because it is already open. */
  isInChart?: boolean;
}

export function ChartData({ patientId, isInChart = false }: Props) {
  const { data: chart, error, refetch } = useChart(patientId);
  if (error && !chart)
    return (
      <div className={styles.banner}>
        <RetryNotice error={error} onRetry={() => refetch()} />
      </div>
    );
  if (!chart)
    return (
      <Loading label="Loading chart">
        <Skeleton height={180} />
      </Loading>
    );
  return (
    <>
      <Medications chart={chart} isInChart={isInChart} />
      <Problems chart={chart} isInChart={isInChart} />
    </>
  );
}

interface FactsProps {
  chart: Chart;
  isInChart: boolean;
}

const ToChart = ({ chart, text }: { chart: Chart; text: string }) => (
  <Link to={patientAddress(chart.patientId, 'chart')} className="reach">
    {text}
  </Link>
);

function Medications({ chart, isInChart }: FactsProps) {
  const formats = useFormats();
  const taken = chart.medications.filter(({ fields }) => fields.active);
  return (
    <Section title="Medications" end={!isInChart && <ToChart chart={chart} text="Edit" />}>
      {taken.length === 0 && <p className={context.muted}>No active medications.</p>}
      {taken.map((entry) => {
        const { title } = entryText(entry, chartTextEn, formats);
        const { frequency, prescriber } = entry.fields;
        return (
          <p key={entry.id} className={styles.line}>
            <span>{title}</span>
            <span>{frequency ?? ''}</span>
            <small>{medicationText([prescriber], entry, formats)}</small>
          </p>
        );
      })}
    </Section>
  );
}

function Problems({ chart, isInChart }: FactsProps) {
  const formats = useFormats();
  const waiting = pendingReviewIn(chart);
  const [first] = waiting;
  return (
    <Section title="Problems" end={!isInChart && <ToChart chart={chart} text="Edit" />}>
      {chart.pastMedical.length === 0 && <p className={context.muted}>No active problems.</p>}
      {chart.pastMedical.map((entry) => (
        <p key={entry.id} className={styles.line}>
          <span>{entry.fields.condition}</span>
          <span>{entry.fields.status === 'ACTIVE' ? 'active' : 'resolved'}</span>
          <small>{medicationText([], entry, formats)}</small>
        </p>
      ))}
      {first && !isInChart && (
        <p className={styles.waits}>
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {waiting.length === 1 && first.source === 'PATIENT'
            ? `Patient added “${entryText(first, chartTextEn, formats).title}” (needs review)`
            : `${waiting.length} ${waiting.length === 1 ? 'entry' : 'entries'} to review`}
          <span className={context.end}>
            <ToChart chart={chart} text="Review" />
          </span>
        </p>
      )}
    </Section>
  );
}

function medicationText(
  before: (string | undefined)[],
  entry: Chart['medications'][number] | Chart['pastMedical'][number],
  formats: Parameters<typeof instantDayText>[2],
): string {
  const source = entry.source === 'PATIENT' ? 'patient-reported' : undefined;
  const reviewed = entry.reviewedAt && `confirmed ${instantDayText(entry.reviewedAt, 'numeric', formats)}`;
  const text = [...before, source, isPendingReview(entry) ? 'needs review' : reviewed]
    .filter(Boolean)
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
