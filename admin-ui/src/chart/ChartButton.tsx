import { fullName, type Named } from '@bedside/ui-kit/person';
import { lazy } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import styles from './chart.module.css';

export const ChartDrawer = lazy(() => import('./ChartDrawer.tsx'));

interface Props {
  patientId: string;
  name: string;
  label?: string;
}

export function ChartButton({ patientId, name, label = 'Chart' }: Props) {
  const drawer = useDrawer();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${label} for ${name}`}
      onClick={() => drawer.open(<ChartDrawer patientId={patientId} />, 'wide')}
    >
      {label}
    </button>
  );
}

interface ChartLineProps {
  patient: Named & { id: string };
  pendingReview?: number;
}

export const ChartLine = ({ patient, pendingReview = 0 }: ChartLineProps) => (
  <p className={styles.chartLine}>
    <ChartButton patientId={patient.id} name={fullName(patient)} label="Open chart" />
    {pendingReview > 0 && (
      <span>
        {pendingReview === 1 ? '1 chart entry to review' : `${pendingReview} chart entries to review`}
      </span>
    )}
  </p>
);
