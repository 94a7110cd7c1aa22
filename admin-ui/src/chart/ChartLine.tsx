import { fullName, type Named } from '@bedside/ui-kit/person';
import { ChartButton } from './ChartButton.tsx';
import styles from './chart.module.css';

interface ChartLineProps {
  patient: Named & { id: string };
  pendingReview?: number;
}

export const ChartLine = ({ patient, pendingReview = 0 }: ChartLineProps) => (
  <p className={styles.chartLine}>
    <ChartButton patientId={patient.id} name={fullName(patient)} label="Open chart" />
    {pendingReview > 0 && (
      <span>
        {pendingReview === 1
          ? '1 patient-reported entry to review'
          : `${pendingReview} patient-reported entries to review`}
      </span>
    )}
  </p>
);
